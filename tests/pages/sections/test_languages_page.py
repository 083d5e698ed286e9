"""The Languages page without a browser: every view, its link, own texts, hostile links, rows and charts."""

import csv
import io
import json
from pathlib import Path
from unicodedata import normalize

import altair as alt
import pytest
from streamlit.testing.v1 import AppTest

import bpe
from bpe.measuring.language_costs import language_costs
from bpe.texts.parallel import project_text
from bpe.tokenizer import Tokenizer
from pages.ui.sections.languages import cached as languages_cached
from pages.ui.sections.languages.bill import Bill
from pages.ui.sections.languages.charts import heat_map, ranked_bars, share_lines, slopes
from pages.ui.sections.languages.rows import (
    COLUMNS,
    chart_rows,
    kind_order,
    kinds,
    ranked,
    short,
    table_csv,
    table_rows,
)
from pages.ui.sections.languages.settings import TEXTS_BYTES, language_name
from pages.ui.server import registry
from pages.ui.shared.link import pack
from pages.ui.shared.plain_text import plain
from pages.ui.shared.premiums import percent, times, times_format

PAGE = str(Path(__file__).parents[3] / "pages" / "languages.py")
VIEWS = ["overview", "table", "two", "strip", "bill", "mix", "forms", "own"]
TEXT = project_text()
NAMES = ["r50k_base", "cl100k_base", "o200k_base"]
COSTS = {name: language_costs(bpe.load(name), TEXT) for name in NAMES}
LABELS = {"r50k_base": "r50k (GPT-2)", "cl100k_base": "cl100k (GPT-4)", "o200k_base": "o200k (GPT-4o)"}


def open_page(**params: str) -> AppTest:
    app = AppTest.from_file(PAGE, default_timeout=60)
    app.session_state["talk"] = params.pop("talk", "off") == "on"
    for name, value in params.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def said(app: AppTest) -> str:
    return " ".join(element.value for element in app.markdown)


def charts(app: AppTest) -> list[dict]:
    return [json.loads(chart.proto.spec) for chart in app.get("vega_lite_chart")]


def rows(shown: list[str], reference: str = "en", names: list[str] = NAMES) -> list[dict]:
    costs = {name: COSTS[name] for name in names}
    return chart_rows(costs, shown, reference, TEXT.languages, LABELS, kinds(TEXT.languages, "script"))


@pytest.mark.parametrize("talk", ["off", "on"])
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_opens(view: str, talk: str) -> None:
    app = open_page(view=view, talk=talk)
    assert not app.error and not app.warning
    assert said(app).startswith("#### The same text in many languages")


def test_it_opens_with_all_languages_by_four_tokenizers() -> None:
    app = open_page()
    assert app.multiselect(key="compared").value == ["r50k_base", "p50k_base", "cl100k_base", "o200k_base"]
    assert "188 tokens in English, 1,863 in Burmese (**9.9×**)" in said(app)
    assert len(charts(app)) == 3
    assert not app.query_params, "the first state needs no link"


def test_another_reference() -> None:
    app = open_page()
    app.selectbox(key="reference").set_value("my").run()
    assert "1,863 tokens in Burmese" in said(app) and "188 in English (0.10×); at least half" in said(app)
    assert app.query_params["reference"] == "my"


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ({"en": "Bread."}, "sentence takes 3 tokens in English."),
        ({"en": "Bread.", "fr": "Pain"}, "takes 3 tokens in English and 2 in French (**0.67×**). With the newer"),
        ({"en": "a\na", "fr": "a\na", "xx": "a a\na"}, "sentences take 2 tokens in English, 3 in xx (**1.5×**) and 2"),
        (dict.fromkeys(["en", "fr", "de", "ru"], "a"), "; at least half of the 3 other languages take 1.0× or more."),
    ],
)
def test_the_headline_is_a_sentence_for_any_number_of_languages(texts: dict[str, str], words: str) -> None:
    few = {} if len(texts) > 1 else {"xx": "a"}
    app = open_page(own=own(**texts, **few), only="en" if few else "")
    assert words in said(app).replace("\\", "")


def test_premiums_below_1_keep_two_digits_everywhere() -> None:
    assert times(0.1009) == "0.10×" and times_format([0.0631, 1.0]) == "%.3f×"
    drawn = {row["times"]: row["told"] for row in rows(["en", "my"], "my")}
    assert drawn["0.10×"] == "English, cl100k (GPT-4): 188 tokens, 0.10×, -90 % compared with Burmese"
    assert drawn["0.069×"].startswith("English, r50k")


def test_slopes_are_as_tall_as_their_languages_need() -> None:
    heights = [slopes(rows(list(TEXT.languages)[:count]), [], "")["height"] for count in (2, 20, 40, 56)]
    assert heights == [16 * 17, 24 * 17, 42 * 17, 42 * 17]


def test_the_mix_is_compared_with_the_main_tokenizer() -> None:
    for name in ("cl100k_base", "r50k_base"):
        app = open_page(view="mix", ranked_by=name)
        frame = app.dataframe[0].value.set_index("language")
        assert frame.loc["French", "main"] == COSTS[name]["fr"].tokens / COSTS[name]["en"].tokens
        assert LABELS[name] in " ".join(caption.value for caption in app.caption).replace("\\", "")


def test_a_link_restores_everything() -> None:
    params = {
        "view": "two", "compared": "cl100k_base,o200k_base", "ranked_by": "o200k_base", "reference": "fr",
        "color": "family", "only": "fr,hi", "families": "Indo-European", "left": "hi", "right": "he",
        "price": "3.5", "mix": "en,hi,ja", "mix_first": "30", "mix_second": "80", "mix_size": "2048",
    }  # fmt: skip
    app = open_page(**params)
    assert "o200k" in said(app) and "in French" in said(app)
    assert {name: app.query_params[name] for name in params} == params
    state = app.session_state
    assert (state["left"], state["right"], state["price"], state["mix"]) == ("hi", "he", 3.5, ["en", "hi", "ja"])


@pytest.mark.parametrize(
    "params",
    [
        {"compared": "nope,cl100k_base"},
        {"reference": "xx"},
        {"view": "<script>"},
        {"only": "fr,xx"},
        {"left": "xx", "right": "", "view": "two"},
        {"sentence": "99999999", "view": "strip"},
        {"sentence": "nan", "view": "strip"},
        {"bill_price": "inf", "bill_tokens": "-5", "bill_for": "xx", "view": "bill"},
        {"mix": "en,xx", "mix_first": "999", "mix_size": "7", "view": "mix"},
        {"mix": "en,fr,hi,ja,ru", "view": "mix"},
        {"mix": "", "view": "mix"},
        {"own": "%ZZ"},
        {"own": pack("[1, 2]") or ""},
        {"own": pack('{"a": 1}') or ""},
        {"own": pack("{") or "", "use_own": "maybe"},
    ],
)
def test_a_damaged_link_keeps_the_rest(params: dict[str, str]) -> None:
    app = open_page(**params, color="family")
    assert app.session_state["color"] == "family"


def test_filters() -> None:
    app = open_page(view="table")
    app.multiselect(key="scripts").set_value(["Cyrillic"]).run()
    app.multiselect(key="families").set_value(["Turkic"]).run()
    assert list(app.dataframe[0].value["language"]) == ["Kazakh"]
    app.multiselect(key="families").set_value(["Uralic"]).run()
    assert "No language passes the filter" in app.info[0].value and not app.exception


def test_the_table_has_every_measure_and_no_fertility_without_blanks() -> None:
    frame = open_page(view="table").dataframe[0].value.set_index("language")
    assert {"premium", "fertility", "torn tokens", "whole words", "cuts inside words"} <= set(frame.columns)
    assert frame.loc["Hindi", "cuts inside words"] == 224
    assert frame["fertility"].isna().sum() == 7 and frame.loc["Thai"].isna()["fertility"]


def test_the_bill_in_the_words_of_who_pays() -> None:
    app = open_page(view="bill", ranked_by="o200k_base", bill_for="lo", bill_price="10", bill_tokens="100000")
    assert [metric.value for metric in app.metric] == ["$6.31", "0%", "63 s"]
    assert "for what costs \\$1.00 in English" in said(app) and "needs 4.9 windows" in said(app)
    bill = Bill("x", 2.0, 64_000, 5.0, 128_000, 10.0)
    assert (bill.cost, bill.left, bill.wait) == (0.32, 0.5, 20.0)


def test_small_amounts_keep_their_digits_and_the_tokenizer_is_named() -> None:
    app = open_page(view="bill")
    assert app.metric[0].value == "$1.24" and "for what costs \\$0.125 in English" in said(app)
    assert any("the main tokenizer, cl100k" in caption.value for caption in app.caption)


def test_presets_and_keeping_a_trained_tokenizer() -> None:
    app = open_page(view="mix")
    assert "it takes **1.66** in French" in said(app)
    next(button for button in app.button if button.label == "French-trained, on English").click().run()
    assert "it takes **1.33** in English" in said(app)
    next(button for button in app.button if button.label.startswith("Compare this")).click().run()
    assert not app.exception
    mine = app.session_state["compared"][-1]
    assert mine.startswith("mine-") and mine in app.session_state["made"]
    app.selectbox(key="ranked_by").set_value(mine).run()
    app.segmented_control(key="view").set_value("overview").run()
    assert "French 100%" in said(app).replace("\\", "")


def test_a_mix_of_fewer_than_two_languages_asks_for_more() -> None:
    app = open_page(view="mix", mix="en")
    assert "two languages or three" in app.info[0].value


def test_a_tokenizer_that_cannot_encode_the_text_is_named_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    small = Tokenizer("small", bpe.preset("none"), {b"a": 0})
    known = registry.tokenizer
    monkeypatch.setattr(registry, "tokenizer", lambda name: small if name == "p50k_base" else known(name))
    languages_cached.language_costs.clear()
    app = open_page()
    languages_cached.language_costs.clear()
    assert "p50k" in app.error[0].value and "lacks the bytes" in app.error[0].value
    assert len(app.selectbox(key="ranked_by").options) == 3 and "1,863 in Burmese" in said(app)


# --- own texts ------------------------------------------------------------------------------------------------------


def own(**texts: str) -> str:
    return pack(json.dumps(texts)) or ""


def test_own_texts_come_through_the_link_and_all_views_compare_them() -> None:
    for view in VIEWS:
        app = open_page(view=view, own=own(en="Good morning.\nBread.", mine="שלום\nלחם"))
        assert not app.error, view
    assert list(app.selectbox(key="reference").options) == ["English", "mine"]
    assert "2 languages with 2 lines each" in app.success[0].value
    app.toggle(key="use_own").set_value(False).run()
    assert len(app.selectbox(key="reference").options) == len(TEXT.languages)
    assert app.query_params["use_own"] == "off"


def test_unequal_lines_are_named_and_the_projects_text_stays() -> None:
    app = open_page(view="own", own=own(en="a\nb\nc", fr="a\nb"))
    assert "line 3 of en, 'c', has no counterpart in fr" in app.error[0].value
    assert len(app.selectbox(key="reference").options) == len(TEXT.languages)


def test_pasting_a_text() -> None:
    app = open_page(view="own")
    for name, text in (("en", "one\ntwo"), ("<b>x</b>_y", "eins  \nzwei")):
        app.text_input(key="own_name").set_value(name)
        app.text_area(key="own_lines").set_value(text)
        next(button for button in app.button if button.label == "Add this language").click().run()
    assert app.session_state["own"] == {"en": "one\ntwo", "b x b y": "eins  \nzwei"}
    assert "own" in app.query_params and not app.error
    app.text_area(key="own_lines").set_value("x" * (TEXTS_BYTES + 1))
    app.text_input(key="own_name").set_value("big")
    next(button for button in app.button if button.label == "Add this language").click().run()
    assert "500,000 bytes" in app.error[0].value and "big" not in app.session_state["own"]


def test_two_files_of_one_name_are_told_and_the_first_is_kept() -> None:
    app = open_page(view="own")
    files = [("fr.txt", b"un\ndeux", "text/plain"), ("fr.md", b"eins\nzwei", "text/plain")]
    app.file_uploader(key="own_files").set_value(files).run()
    assert app.session_state["own"] == {"fr": "un\ndeux"}
    assert app.error[1].value.replace("\\", "") == "fr.md was left out: fr.txt is called fr, too; rename one of them."


def test_lines_are_counted_as_they_are_compared() -> None:
    app = open_page(view="own", own=own(en="\ufeffa\u2028b\nc", fr="x\ny"))
    assert "en: 2 lines, 5 characters" in [text.value for text in app.text]
    assert "2 languages with 2 lines each" in app.success[0].value


def test_an_uncomposed_text_is_noted_with_both_counts() -> None:
    app = open_page(own=own(en="coffee", vi="Tie\u0302\u0301ng Vie\u0323\u0302t"))
    encode = bpe.load("cl100k_base").encode
    counts = [len(encode(text)) for text in ("Tie\u0302\u0301ng Vie\u0323\u0302t", "Tiếng Việt")]
    said_of_it = app.warning[0].value
    base = len(encode("coffee"))
    for tokens, form in zip(counts, ("as it is", "composed"), strict=True):
        assert f"({percent(tokens / base)}) {form}" in said_of_it and f"{tokens}" in said_of_it
    app = open_page(own=own(en="\n".join(TEXT.sentences["en"]), vi=normalize("NFD", "\n".join(TEXT.sentences["vi"]))))
    assert "761 tokens (+305 %) as it is, 407 (+116 %) composed" in app.warning[0].value


def test_names_cannot_be_markup() -> None:
    assert language_name("*a* <img src=x> :red[b] $x$ `c`") == "a img src x red b x c"
    assert language_name("...") == "unnamed" and len(language_name("x" * 100)) == 40
    assert plain("a*b_[c](d)$e$:red[f]") == "a\\*b\\_\\[c\\]\\(d\\)\\$e\\$\\:red\\[f\\]"


# --- rows and charts ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("talk", [False, True])
@pytest.mark.parametrize("shown", [list(TEXT.languages), ["fr"], []])
def test_charts_are_valid_and_bring_title_and_data(shown: list[str], talk: bool) -> None:
    found = rows(shown)
    order = kind_order(kinds(TEXT.languages, "script").values())
    line = [{"language": name, "share": s, "tokens": 1, "premium": s, "times": "1×"} for name in "ab" for s in (0.5, 1)]
    made = [
        ranked_bars([row for row in found if row["name"] == "cl100k_base"], order, "against English", talk),
        heat_map(found, "against English", talk),
        slopes(found, order, "against English", talk),
        share_lines(line, "a", 0.3, talk),
    ]
    for spec in made:
        alt.LayerChart.from_dict(spec)  # raises what Vega-Lite would not take
        assert spec["title"]["subtitle"] and "rows" in spec["datasets"]
        assert all(row["title"] for row in spec["datasets"]["rows"][:1])
    assert len(made[1]["datasets"]["rows"]) == len(found) == 3 * len(shown)


def test_a_chart_drawn_twice_keeps_no_data_of_the_first() -> None:
    first, second = (heat_map(rows(["fr", "de"], reference), reference) for reference in ("en", "fr"))
    assert first["datasets"]["rows"][0]["premium"] != second["datasets"]["rows"][0]["premium"]
    assert {**first, "datasets": 0} == {**second, "datasets": 0}, "the browser redraws what is new only"


def test_colors_are_few_and_others_come_last() -> None:
    assert len(set(kinds(TEXT.languages, "script").values())) == 7
    families = kind_order(kinds(TEXT.languages, "family").values())
    assert len(families) == 8 and families[0] == "Indo-European" and families[-1] == "others"


def test_ranking_is_dearest_first() -> None:
    tokens = [COSTS["cl100k_base"][code].tokens for code in ranked(COSTS["cl100k_base"], TEXT.languages)]
    assert tokens == sorted(tokens, reverse=True)
    assert short("o200k harmony (gpt-oss)") == "o200k harmony"


def test_csv_reads_back() -> None:
    found = table_rows(COSTS, ["en", "th"], "en", TEXT.languages, LABELS)
    text = table_csv(found)
    back = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert text.startswith("\ufeff") and list(back[0]) == COLUMNS and len(back) == 6
    assert (back[1]["own name"], back[1]["fertility"], back[1]["words"]) == ("ไทย", "", "")
    assert back[0]["premium"] == "1.0000"
