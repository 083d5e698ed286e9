"""The Vocabulary page without a browser: settings, link, background training, sections, charts, import."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from streamlit.testing.v1 import AppTest

import bpe
from bpe.formats import FORMATS, FormatError
from bpe.measuring.vocabulary_curve import vocabulary_curve
from bpe.texts import TextFileError
from bpe.texts.corpus import corpora
from bpe.training import Training
from pages.ui.sections.vocabulary import take as vocabulary_take
from pages.ui.sections.vocabulary.browser import token_rows
from pages.ui.sections.vocabulary.settings import (
    CORPUS_BYTES,
    MEASURED_BYTES,
    OWN_TEXT,
    SettingsError,
    VocabularySettings,
    beginning,
    label,
)
from pages.ui.sections.vocabulary.study import Study, study_now
from pages.ui.server import trainings
from pages.ui.server.cache import Cache
from pages.ui.server.training_jobs import JobQueue
from pages.ui.shared import charts
from pages.ui.shared.documents import read_documents
from tests.texts import TEXTS, TWELVE

PAGES = Path(__file__).parents[3] / "pages"
TABS = ["Doublings", "Pre-tokenizer", "Cost", "Words, characters, subwords", "Browse", "Name it, take it"]


def open_page(tab: str = "", text: str | None = None, **params: str) -> AppTest:
    app = AppTest.from_file(str(PAGES / "vocabulary.py"), default_timeout=60)
    for name, value in params.items():
        app.query_params[name] = value
    if tab:
        app.session_state["vocab_tab"] = tab
    if text is not None:
        app.session_state["text"] = text
    app.run()
    assert not app.exception
    return app


def numbers(app: AppTest) -> dict[str, str]:
    return {metric.label: metric.value for metric in app.metric}


def captions(app: AppTest) -> str:
    return "\n".join(caption.value for caption in app.caption)


def settings(*names: str, largest: int = 600, **changes: object) -> VocabularySettings:
    values: dict[str, object] = {
        "shares": (),
        "pre_tokenizer": bpe.preset("cl100k"),
        "special_tokens": (),
        "held_out": "part",
    }
    return VocabularySettings(names, largest=largest, **{**values, **changes})  # type: ignore[arg-type]


# --- opening, and the link --------------------------------------------------------------------------------------------


def test_it_opens_with_a_worked_example() -> None:
    app = open_page()
    assert not app.error and not app.warning and not app.button  # nothing has to be pressed
    assert "English prose" in captions(app) and "3,840 merges" in captions(app)
    study: Study = app.session_state["study"]
    held = vocabulary_curve(study.training.tokenizer, study.held_out)
    assert numbers(app)["held-out text"] == f"{held.bytes_per_token(1024):.2f}"
    assert not app.query_params


def test_the_link_restores_everything() -> None:
    params = {
        "train_on": "prose_fr,arithmetic",
        "train_shares": "80, 20",
        "train_splitter": "own",
        "train_pattern": r"\S+|\s+",
        "train_special": "<|end|> <|pad|>",
        "train_to": "700",
        "held_out": "prose_de",
        "lines": "prose_ru",
        "vocab_size": "500",
    }
    app = open_page(**params)
    finish(app)  # a pattern of the visitor's own runs in the background
    study: Study = app.session_state["study"]
    assert study.settings.names == ("prose_fr", "arithmetic") and study.settings.shares == (80, 20)
    assert study.settings.pre_tokenizer.patterns == (r"\S+|\s+",)
    assert dict(study.training.tokenizer.special_tokens) == {"<|end|>": 256, "<|pad|>": 257}
    assert (study.smallest, study.largest) == (258, 700)
    assert list(study.held_out) == list(corpora()["prose_de"].documents())
    assert "80 % French prose + 20 %" in captions(app)
    assert {name: "".join(value) for name, value in app.query_params.items()} == params


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"train_on": "nope"}, "unknown corpus"),
        ({"train_splitter": "nope"}, "unknown pre-tokenizer"),
        ({"train_to": "many"}, "no number"),
        ({"held_out": "nope"}, "unknown held-out text"),
        ({"train_shares": "a, b"}, "no percents"),
        ({"width": "x"}, "no number"),
    ],
)
def test_a_damaged_link_is_named_and_the_rest_kept(params: dict[str, str], words: str) -> None:
    app = open_page(**params, layers="3")
    assert words in app.warning[0].value.replace("\\", "") and app.session_state["layers"] == 3
    assert numbers(app)["held-out text"]


def test_numbers_of_a_link_are_clamped() -> None:
    app = open_page(train_to="999999999", vocab_size="-5", reads="0", train_on="fr_le_dernier_bac")
    study: Study = app.session_state["study"]
    assert app.session_state["train_to"] == 32_768 and app.session_state["vocab_size_here"] == study.smallest == 256
    assert study.training.stopped == "no pair is left" and "no pair was left" in captions(app)


# --- settings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "a", "   ", "ab", "aaa"])
def test_little_text(text: str) -> None:
    for tab in TABS:
        app = open_page(tab, text, train_on=OWN_TEXT, lines=OWN_TEXT)
        if not text:
            assert "no text to learn from" in app.error[0].value
        else:
            assert not app.error


@pytest.mark.parametrize("name", TWELVE)
def test_awkward_texts(name: str) -> None:
    app = open_page("Browse", TWELVE[name], train_on=OWN_TEXT, lines=OWN_TEXT, train_to="300", vocab_size="290")
    study: Study = app.session_state["study"]
    size = app.session_state["vocab_size_here"]
    assert not app.error and f"of {size:,} tokens" in captions(app)
    assert numbers(app)["your text"] == f"{len(study.first(size).encode(TWELVE[name])):,}"


@pytest.mark.parametrize("name", TEXTS)
def test_the_table_counts_every_token_of_an_awkward_text(name: str) -> None:
    text = TEXTS[name] or "a"
    study = study_now(settings(OWN_TEXT, own=((OWN_TEXT, (text,)),), largest=300))
    rows = token_rows(study, study.largest)
    counted = Counter({row["id"]: row["count"] for row in rows if row["count"]})
    learned_from = study.settings.order()[0].documents
    assert counted == Counter(i for part in learned_from for i in study.training.tokenizer.encode(part))
    assert [bytes.fromhex(row["hex"]) for row in rows] == [study.training.tokenizer.token_bytes(r["id"]) for r in rows]
    assert all(row["token"] for row in rows)


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    app = open_page(train_splitter="own", train_pattern=r"\w+")
    finish(app)
    assert "drops" in app.error[0].value
    assert "does not compile" in open_page(train_splitter="own", train_pattern="(").error[0].value
    assert "2 shares for 1 corp" not in captions(open_page(train_shares="10, 20"))  # one corpus has no shares
    error = open_page(train_on="prose_en,prose_fr", train_shares="10, 20, 30").error[0].value
    assert "3 shares for 2 corpora" in error
    assert "all 0" in open_page(train_on="prose_en,prose_fr", train_shares="0, 0").error[0].value
    assert "too small" in open_page(train_to="256", train_special="<|pad|>").error[0].value


def test_errors_are_not_markup() -> None:
    error = open_page(train_splitter="own", train_pattern=r"\w+", train_on=OWN_TEXT, text="a*b*c :red[x]").error[0]
    assert ":red[" not in error.value and "*b*" not in error.value


def test_too_much_text_is_refused() -> None:
    own = ((OWN_TEXT, ("x" * (CORPUS_BYTES + 1),)),)
    with pytest.raises(SettingsError, match="5,000,001 bytes"):
        settings(OWN_TEXT, own=own).order()


def test_a_line_says_when_its_text_was_learned_from() -> None:
    study = study_now(settings("prose_fr"))
    assert study.learned_from("prose_fr", study.settings) and not study.learned_from("prose_ru", study.settings)
    one = next(name for name, corpus in corpora().items() if corpus.documents()[0] in corpora()["prose_fr"].documents())
    assert study.learned_from(one, study.settings)
    app = open_page(train_on="prose_fr", train_to="600", lines="prose_fr,prose_ru")
    spec = app.get("vega_lite_chart")[0].proto.spec
    assert "French prose (learned from)" in spec and "Russian prose (learned" not in spec
    assert "but learned from as well" in study_now(settings("prose_fr", held_out="prose_fr")).outcome
    assert "learned from as well" not in study_now(settings("prose_fr", held_out="prose_ru")).outcome


def test_a_long_text_is_measured_at_its_beginning() -> None:
    study = study_now(settings("arithmetic"))
    curve = study.curve("python_library", study.settings)
    assert MEASURED_BYTES - 4 < curve.bytes <= MEASURED_BYTES
    whole = "".join(corpora()["python_library"].documents()).encode()
    assert whole.startswith("".join(beginning(corpora()["python_library"].documents())).encode())
    app = open_page(train_on="arithmetic", train_to="600", lines="python_library")
    assert f"the first {curve.bytes:,} bytes are measured" in captions(app)


def test_shares_and_held_out_text_reach_the_order() -> None:
    order, held_out = settings("prose_en", "prose_ru", shares=(50, 50)).order()
    russian = sum(len(d.encode()) for d in order.documents if "и" in d)
    assert abs(russian / sum(len(d.encode()) for d in order.documents) - 0.5) < 0.03
    assert held_out and not set(held_out) & set(order.documents)


@pytest.mark.parametrize("name", corpora())
def test_every_corpus_has_a_label_of_its_own(name: str) -> None:
    assert [label(other) for other in corpora()].count(label(name)) == 1


# --- training in the background ------------------------------------------------------------------------------------


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is short, and nothing was trained before."""
    kept = Cache[str, Training](9, 10**9, lambda training: 1)
    monkeypatch.setattr(trainings, "_kept", kept)
    monkeypatch.setattr(trainings, "queue", JobQueue(keep=kept.keep))
    monkeypatch.setattr(trainings, "is_short", lambda order: False)
    yield


def finish(app: AppTest) -> None:
    for _ in range(300):
        if "training" not in app.session_state or app.session_state["training"][1].over:
            break
        sleep(0.05)
    app.run()
    assert not app.exception


def test_a_link_to_a_long_training_starts_it_and_shows_an_example_meanwhile(slowly: None) -> None:
    app = open_page(train_on="prose_fr", train_to="900")
    assert "Until it is trained, this is shown: Learned from English prose" in captions(app)
    finish(app)
    study: Study = app.session_state["study"]
    assert study.settings.names == ("prose_fr",) and study.largest == 900
    assert "Learned from French prose" in captions(app) and "Until" not in captions(app)


def test_other_settings_wait_for_the_button(slowly: None) -> None:
    app = open_page(train_on="prose_fr", train_to="900")
    finish(app)
    app.number_input(key="train_to").set_value(1000).run()
    assert app.session_state["study"].largest == 900 and "training" not in app.session_state
    app.button(key="train").click().run()
    finish(app)
    assert app.session_state["study"].largest == 1000


def test_cancel_keeps_what_was_learned(slowly: None) -> None:
    app = open_page(train_on="python_library", train_to="32768")
    job = app.session_state["training"][1]
    for _ in range(400):
        if job.size > 300:
            break
        sleep(0.02)
    app.run()
    app.button(key="cancel_training").click().run()
    finish(app)
    study: Study = app.session_state["study"]
    assert study.training.stopped == "cancelled" and 256 < study.largest < 32_768
    assert "cancelled" in captions(app) and app.button(key="train").label == "Train to the end"


def test_a_failure_is_told(slowly: None) -> None:
    app = open_page(train_on="prose_fr", train_to="256", train_special="<|pad|>")
    finish(app)
    assert "too small" in app.error[0].value


# --- sections -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("splitter", ["cl100k", "none"])
def test_every_section_runs_and_every_chart_has_words(tab: str, splitter: str) -> None:
    app = open_page(tab, train_splitter=splitter, train_to="700")
    assert not app.error
    for chart in app.get("arrow_vega_lite_chart"):
        spec = json.loads(chart.proto.spec)
        assert chart.proto.alt and (spec.get("layer") or spec.get("mark"))


def test_the_pre_tokenizer_keeps_words_apart() -> None:
    found = numbers(open_page("Pre-tokenizer"))
    within = {name: value for name, value in found.items() if "span two words" in name}
    assert within["With cl100k: tokens that span two words"] == "0 of 3,840"
    assert int(within["Without a pre-tokenizer: tokens that span two words"].split()[0].replace(",", "")) > 800


def test_costs_follow_the_model() -> None:
    narrow, wide = (numbers(open_page("Cost", width=width)) for width in ("768", "1536"))
    assert narrow["embedding"] == "786 k" and narrow["in memory"] == "1.57 MB"
    assert wide["embedding"] == "1.57 M" and wide["text, N"] == narrow["text, N"]


def test_units_compare_words_and_subwords() -> None:
    table = open_page("Words, characters, subwords").dataframe[0].value
    unknown = dict(zip(table["units"], table["<UNK>"], strict=True))
    assert unknown["words, all"] > 100 and unknown["subwords"] == 0


def test_the_browser_searches_and_filters() -> None:
    app = open_page("Browse")
    assert "768 of 1,024 tokens" in captions(app)
    app.text_input(key="vocab_search").set_value(" the").run()
    shown = app.dataframe[0].value
    assert len(shown) and all("␣the" in token for token in shown["token"])
    app.text_input(key="vocab_search").set_value("256").run()
    assert list(app.dataframe[0].value["id"]) == [256]


def test_a_size_between_the_ends_is_shown() -> None:
    app = open_page(vocab_size="300")
    study: Study = app.session_state["study"]
    text = app.session_state["text"]
    assert numbers(app)["your text"] == f"{len(study.first(300).encode(text)):,}"
    app.number_input(key="vocab_size_here").set_value(2000).run()
    assert numbers(app)["your text"] == f"{len(study.first(2000).encode(text)):,}"


def test_a_name_offers_it_on_every_page() -> None:
    app = AppTest.from_file(str(PAGES / "index.py"), default_timeout=60)
    app.session_state["vocab_tab"] = "Name it, take it"
    app.run().switch_page("vocabulary.py").run()
    app.text_input(key="name_trained_1024").set_value("My *own* one").run()
    app.button(key="use_trained_1024").click().run()
    assert not app.exception
    assert app.selectbox(key="take_which").value == next(iter(app.session_state["made"]))
    app.switch_page("tokens.py").run()
    assert not app.exception
    assert app.multiselect(key="tokenizers").value[0].startswith("mine-")
    assert "My *own* one" in app.multiselect(key="tokenizers").options


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_offered(format: str) -> None:
    app = open_page("Name it, take it")
    app.selectbox(key="take_as").select(format).run()
    assert not app.exception and not app.error
    assert app.get("download_button")


# --- bringing a tokenizer, and files -----------------------------------------------------------------------------


def test_what_is_taken_can_be_brought_back() -> None:
    tokenizer = study_now(settings("en_lighthouse")).training.tokenizer
    for format in ("json", "tokenizer.json", "tiktoken"):
        brought = vocabulary_take.read_files({f"mine.{format}": bpe.write(tokenizer, format)}, "cl100k")
        assert brought.encode("The lighthouse, 1,234 times.") == tokenizer.encode("The lighthouse, 1,234 times.")


def test_wrong_pairs_are_refused() -> None:
    with pytest.raises(FormatError, match=r"vocab\.json and its merges\.txt"):
        vocabulary_take.read_files({"a.txt": b"", "b.txt": b""}, "cl100k")
    with pytest.raises(FormatError, match="3 files"):
        vocabulary_take.read_files(dict.fromkeys(("a", "b", "c"), b""), "cl100k")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"text": "a"}\n{"text" "b"}', "line 2 is not JSON"),
        (b'{"body": "a"}', "line 1 has no field 'text'; it has 'body'"),
        (b'{"text": 3}', "line 1: the field 'text' is no text"),
        (b"[1]", "line 1 has no field 'text'; it has no fields"),
        (b"\xff", "not UTF-8"),
    ],
)
def test_damaged_jsonl_is_named(data: bytes, message: str) -> None:
    with pytest.raises(TextFileError, match=message):
        read_documents(data, "x.jsonl")


def test_jsonl_lines_are_cut_at_newlines_only() -> None:
    assert read_documents('{"t": "a\u2028b"}\r\n{"t": "c"}\r\n'.encode(), "x.JSONL", "t") == ["a\u2028b", "c"]


# --- charts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("rows", [[], [{"vocab_size": 256, "a: b": 1.0}], [{"vocab_size": 256, "a: b": None}]])
def test_charts_render_whatever_there_is(dark: bool, rows: list[dict[str, float]]) -> None:
    spec = charts.lines(rows, ["a: b"], "v", colors=charts.theme(dark), chosen=300).to_dict()
    assert spec["layer"]
    assert charts.ranked([], "v", "t", colors=charts.theme(dark)).to_dict()
    assert charts.grouped_bars([], [], [], "v", "t", colors=charts.theme(dark)).to_dict()


@pytest.mark.parametrize(("smallest", "largest"), [(256, 256), (256, 257), (258, 900), (256, 32_768)])
def test_a_line_has_at_most_300_points_and_both_ends(smallest: int, largest: int) -> None:
    sizes = charts.sample_sizes(smallest, largest)
    assert sizes[0] == smallest and sizes[-1] == largest
    assert len(sizes) <= 300 and sizes == sorted(set(sizes))
