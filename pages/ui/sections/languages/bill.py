"""Languages page: what a premium means to who pays: price, room in the context window, time."""

from dataclasses import dataclass
from math import floor, log10

import streamlit as st

from bpe.measuring import premiums
from pages.ui.sections.languages.choice import Comparison
from pages.ui.sections.languages.settings import BILL_FOR, BILL_SECONDS, BILL_TOKENS
from pages.ui.shared.everywhere import PRICE, WINDOW
from pages.ui.shared.glossary import meaning
from pages.ui.shared.plain_text import plain
from pages.ui.shared.premiums import times, times_format
from pages.ui.shared.state import mirror


@dataclass(frozen=True)
class Bill:
    """One text in one language: tokens at a price for a million, in a window, at the reference's seconds."""

    language: str
    premium: float
    tokens: int
    price: float
    window: int
    seconds: float

    @property
    def cost(self) -> float:
        """Dollars for the text."""
        return self.tokens * self.price / 1e6

    @property
    def left(self) -> float:
        """Part of the window that the text leaves free; 0 when it does not fit."""
        return max(0.0, 1 - self.tokens / self.window)

    @property
    def wait(self) -> float:
        """Seconds, at equal speed a token."""
        return self.seconds * self.premium


def dollars(amount: float) -> str:
    """Return an amount with cents, and with three digits that count when it is small: what a million pays is small.

    >>> dollars(1234.5), dollars(6.309), dollars(0.125), dollars(0.5), dollars(0.000234), dollars(0)
    ('$1,234.50', '$6.31', '$0.125', '$0.50', '$0.000234', '$0.00')
    """
    decimals = 2 if amount >= 1 or not amount else 2 - floor(log10(amount))
    whole, _, part = f"{amount:,.{decimals}f}".partition(".")
    return f"${whole}.{part.rstrip('0'):0<2}"


def bill(c: Comparison) -> None:
    """Price, room in the context window and time, in the words of who pays."""
    languages = c.text.languages
    if BILL_FOR.now not in languages:
        mirror(BILL_FOR.name, next((code for code in c.ranking if code != c.reference), c.reference))
    a, b, d, e, f = st.columns(5, vertical_alignment="bottom")
    code: str = a.selectbox("I write in", **BILL_FOR.widget(), format_func=lambda k: languages[k].name)
    price = b.number_input("Price of a million tokens, $", **PRICE.widget(), step=0.5)
    amount = d.number_input(
        f"My text, in {c.reference_name} tokens", **BILL_TOKENS.widget(), step=1000,
        help="A page of English is about 700 tokens; 50,000 are a short novel.",
    )  # fmt: skip
    window = e.number_input(
        "Context window, tokens",
        **WINDOW.widget(),
        step=1000,
        help=meaning("context window"),
    )
    seconds = f.number_input(f"Seconds for it in {c.reference_name}", **BILL_SECONDS.widget(), step=1.0)
    bills = {
        other: Bill(languages[other].name, premium or 0.0, round(amount * (premium or 0)), price, window, seconds)
        for other, premium in premiums(c.by_code, c.reference).items()
    }
    mine, base = bills[code], bills[c.reference]
    name, reference = plain(languages[code].name), plain(c.reference_name)
    one, two, three = st.columns(3)
    one.metric("I pay", dollars(mine.cost))
    one.markdown(f"for what costs \\{dollars(base.cost)} in {reference}: the same text is {mine.tokens:,} tokens.")
    two.metric("Room left in the window", f"{mine.left:.0%}")
    two.markdown(
        f"in {reference} it would be {base.left:.0%}. "
        + (
            "The text still fits."
            if mine.tokens <= window
            else f"The text does not fit: it needs {mine.tokens / window:.1f} windows of {window:,} tokens."
        )
    )
    three.metric("I wait", f"{mine.wait:,.0f} s")
    three.markdown(f"for an answer that takes {seconds:g} s in {reference}: tokens come one after another.")
    st.caption(
        f"Writing {name}, one pays {times(mine.premium)} as much, for every question and every answer: measured on "
        f"these {c.text.lines:,} sentences with the main tokenizer, {plain(c.labels[c.ranked_by])}, chosen above. Time "
        "at equal speed a token."
    )
    rows = [
        {
            "language": o.language,
            "premium": o.premium,
            "tokens": o.tokens,
            "price": o.cost,
            "window left": o.left,
            "seconds": o.wait,
        }
        for o in sorted((bills[other] for other in c.shown), key=lambda o: -o.tokens)
    ]
    number = st.column_config.NumberColumn
    decimals = len(dollars(base.cost).partition(".")[2])
    st.dataframe(
        rows,
        hide_index=True,
        height=320,
        key="bills",
        column_config={
            "premium": number(format=times_format(o.premium for o in bills.values()), help=meaning("token premium")),
            "tokens": number(format="localized"),
            "price": number(format=f"$%.{decimals}f"),
            "window left": number(format="percent"),
            "seconds": number(format="%.1f s"),
        },
    )
