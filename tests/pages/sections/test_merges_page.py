"""The Merges page without a browser: what its player gets, its settings, its link, its errors in place."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import bpe
from bpe.tracing.merge_history import learned
from pages.ui.components.merge_player.payload import pack_history
from pages.ui.sections.merges.settings import ALPHABET, examples
from pages.ui.sections.merges.view import bounded
from pages.ui.server import registry, trainings
from pages.ui.shared.link import pack
from tests.texts import TEXTS
from tests.wire_reader import tokens_of, unpack

PAGE = str(Path(__file__).parents[3] / "pages" / "merges.py")
TOY = {"learn_corpus": "toy", "learn_alphabet": "characters", "learn_show": "lowest newer", "learn_merges": "20"}


def captions(app: AppTest) -> str:
    return "\n".join(caption.value for caption in app.caption)


def open_page(**params: str) -> AppTest:
    app = AppTest.from_file(PAGE, default_timeout=60)
    for name, value in params.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def sent(app: AppTest) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options that the player gets, and how much history."""
    message = unpack(players(app)[0].proto.bytes)
    history = unpack(bytes(message["history"]))
    sizes = {"steps": len(history["steps"]["id"]), "bytes": len(history["text"]["bytes"])}
    return message["options"], history | sizes


def players(app: AppTest) -> list[Any]:
    return [drawn for drawn in app.get("bidi_component") if drawn.proto.component_name == "merge_player"]


def test_it_opens_with_a_short_sentence_at_step_0() -> None:
    app = open_page()
    options, history = sent(app)
    assert options["step"] == 0 and options["quiz"] is False
    assert history["mode"] == "learn" and history["steps"] > 20 and history["bytes"] < 200
    assert not app.warning and not app.error
    assert app.query_params == {}


def test_the_toy_is_one_choice_away() -> None:
    app = open_page()
    app.selectbox(key="learn_corpus").select("toy").run()
    options, history = sent(app)
    assert history["steps"] == 13 and options["stopped"] == "no pair is left"
    assert options["start"] == {"tokens": 33, "size": 33, "vocab": 10}
    assert app.text_input(key="learn_show").value == "lowest newer"
    assert app.query_params["learn_alphabet"] == "characters"


def test_an_example_sets_back_what_it_does_not_name() -> None:
    app = open_page(**TOY)
    app.selectbox(key="learn_corpus").select("ties").run()
    assert app.session_state["learn_alphabet"] == ALPHABET.default and not app.session_state["learn_show"]


@pytest.mark.parametrize("name", examples())
def test_every_example_trains(name: str) -> None:
    app = open_page()
    app.selectbox(key="learn_corpus").select(name).run()
    assert not app.exception and not app.error
    assert sent(app)[1]["steps"] > 0


def test_a_link_restores_settings_and_step() -> None:
    app = open_page(**TOY, step="5", learn_ties="smallest", quiz="on", order="reversed")
    options, history = sent(app)
    assert (options["step"], options["ties"], options["quiz"]) == (5, "smallest", True)
    assert options["order"]["name"] == "reversed" and history["mode"] == "learn"


def test_a_damaged_link_is_clamped_and_says_so() -> None:
    app = open_page(
        step="999999999999", learn_merges="-5", learn_corpus="nope", learn_ties="<b>", text="%ZZ", tokenizers="nope"
    )
    options, history = sent(app)
    assert options["step"] == history["steps"] == 1
    said = " ".join(warning.value for warning in app.warning)
    for word in ("nope", "\\<b\\>", "damaged", "ends at step 1"):
        assert word in said


def test_the_toy_reversed_and_both_rules() -> None:
    app = open_page(**TOY, order="reversed", both_rules="on")
    options, _ = sent(app)
    learned_order, reversed_order = options["order"]["rows"]
    assert learned_order["lengths"] == [3, 3, 5] and reversed_order["lengths"] == [2, 1, 2, 1, 2, 1, 2]
    first, smallest = options["trainings"]["first"], options["trainings"]["smallest"]
    assert [bytes.fromhex(token).decode() for token, _ in first][:4] == ["lo", "low", "er", "lower"]
    assert first != smallest


def test_special_tokens_get_the_ids_after_the_bytes() -> None:
    app = open_page()
    app.selectbox(key="learn_corpus").select("special").run()
    options, history = sent(app)
    assert options["start"]["vocab"] == 258
    start = history["startTokens"]
    assert (256, b"<|endoftext|>") in list(zip(start["ids"], tokens_of(start), strict=True))
    assert history["steps"] == 42  # to a vocabulary of 300


def test_an_own_pattern_must_cover_the_corpus() -> None:
    app = open_page(learn_splitter="own", learn_pattern=r"\w+")
    assert "drops ' ' at character 3" in app.error[0].value
    assert "covers 66 of 86 characters" in captions(app)
    assert app.code[0].value.startswith("She⟦ ⟧sells⟦ ⟧sea")
    app.text_input(key="learn_pattern").set_value("(").run()
    assert "does not compile" in app.error[0].value
    app.text_input(key="learn_pattern").set_value(r"\w+|\W+").run()
    assert not app.error and sent(app)[1]["steps"]
    assert "covers all 86 characters of the corpus, in 36 pre-tokens" in captions(app)


def test_apply_uses_the_chosen_tokenizer_and_the_shared_text() -> None:
    app = open_page(player="apply", tokenizers="cl100k_base", text=pack("lower lower"))
    options, history = sent(app)
    assert history["mode"] == "apply" and history["steps"] == 6 and len(history["pairs"]) >= 3 * 6
    assert options["start"]["vocab"] == bpe.load("cl100k_base").vocab_size
    app.toggle(key="each_merge").set_value(True).run()
    assert sent(app)[1]["steps"] == 9


def test_apply_refuses_special_tokens_in_place() -> None:
    app = open_page(player="apply", special="refuse", text=pack("a <|endoftext|>"))
    assert r"\<\|endoftext\|\>" in app.error[0].value  # Markdown must show it as it is


def test_long_texts_are_bounded_with_a_word() -> None:
    app = AppTest.from_file(PAGE, default_timeout=60)
    app.session_state["text"] = "word " * 30_000
    app.query_params["player"] = "apply"
    app.run()
    assert sent(app)[1]["bytes"] == 100_000
    assert any("100,000 bytes" in caption.value for caption in app.caption)
    app.session_state["text"] = "word " * 300_000
    app.segmented_control(key="player").set_value("learn").run()
    app.selectbox(key="learn_corpus").select("text").run()
    assert "1,000,000 bytes" in app.error[0].value


def test_the_step_survives_a_rerun_and_another_page() -> None:
    app = open_page(**TOY)
    rev = sent(app)[0]["rev"]
    app.session_state["step"], app.session_state["step_of"] = 7, rev
    del app.session_state["merge_start"]
    app.run()
    assert sent(app)[0]["step"] == 7
    assert app.query_params["step"] == "7"


def tokens_after(text: dict[str, Any], step: int) -> list[bytes]:
    """The browser's side, written again from its description: the tokens of the text after a step."""
    size = len(text["bytes"])
    cuts = [offset for offset in range(size + 1) if text["removedAt"][offset] > step] if size else []
    return [bytes(text["bytes"][a:b]) for a, b in pairwise(cuts)]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_the_browser_gets_is_the_text_at_every_step(text: str) -> None:
    training = bpe.train(text, 300)
    history = unpack(pack_history(learned(training, bounded(text)), "learn"))
    assert history["steps"]["id"] == [step.token_id for step in training.steps]
    assert history["steps"]["tokens"] == [step.corpus_tokens for step in training.steps]
    assert history["corpus"]["weights"] == list(training.pre_tokens.values())
    for step in {0, len(training.steps) // 2, len(training.steps)}:
        tokenizer = training.first(256 + step)
        assert tokens_after(history["text"], step) == [tokenizer.token_bytes(i) for i in tokenizer.encode(text)]


@pytest.mark.parametrize(("text", "steps"), [("", 0), ("   ", 2), ("ab", 1), ("aaa", 2), ("\ud800", 2)])
def test_next_to_nothing_can_be_learned_from_and_applied(text: str, steps: int) -> None:
    app = AppTest.from_file(PAGE, default_timeout=60)
    app.session_state["text"] = text
    app.query_params["learn_corpus"] = "text"
    app.run()
    assert not app.exception and not app.error
    assert sent(app)[1]["steps"] == steps
    app.segmented_control(key="player").set_value("apply").run()
    assert not app.exception and not app.error


def test_bounded_cuts_between_characters() -> None:
    assert bounded("é" * 10, 5) == "éé"
    assert bounded("short") == "short"


def wait_for(condition: Callable[[], bool]) -> None:
    end = monotonic() + 60
    while not condition():
        assert monotonic() < end, "nothing happened"
        sleep(0.01)


def long_training(text: str, **settings: str) -> AppTest:
    """The page with a corpus that is trained in a process, as it is while that goes on."""
    app = AppTest.from_file(PAGE, default_timeout=60)
    app.session_state["text"] = text
    app.query_params["learn_corpus"] = "text"
    for name, value in settings.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception and not app.error and not players(app)
    assert app.get("progress")
    return app


@pytest.mark.parametrize("rules", ["off", "on"])
def test_a_long_training_leaves_the_page_free_and_is_shown_when_it_is_there(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trainings, "SHORT_BYTES", 10)
    app = long_training(f"a corpus that nobody has trained on, with both rules {rules}", both_rules=rules)
    places = ["training_learn", "training_other_rule"][: 1 + (rules == "on")]
    jobs = [app.session_state[place][1] for place in places]
    wait_for(lambda: all(job.over for job in jobs))
    app.run()
    assert sent(app)[1]["steps"] > 10 and not app.get("progress")
    assert all(place not in app.session_state for place in places)


def test_a_cancelled_training_keeps_what_it_has_and_can_go_on_to_the_end() -> None:
    text = "".join(map(str, range(60_000)))
    app = long_training(text, learn_merges="20000", learn_splitter="none")
    job = app.session_state["training_learn"][1]
    wait_for(lambda: job.size > 300)
    app.run()
    app.button(key="cancel_training_learn").click().run()
    wait_for(lambda: job.over)
    app.run()
    steps = sent(app)[1]["steps"]
    assert 10 < steps < 20_000 and sent(app)[0]["stopped"] == "cancelled"
    assert any(f"cancelled after {steps:,} merges" in caption.value for caption in app.caption)
    app.button(key="again_training_learn").click().run()
    assert app.get("progress") and app.session_state["training_learn"][1] is not job
    app.number_input(key="learn_merges").set_value(300).run()  # another one is asked for: that one ends
    again = app.session_state["training_learn"][1]
    wait_for(lambda: again.over)
    app.run()
    assert sent(app)[1]["steps"] == 300


def test_who_cancels_does_not_stop_others() -> None:
    text = "".join(map(str, range(50_000)))
    mine, other = (long_training(text, learn_merges="20000", learn_splitter="none") for _ in range(2))
    job = mine.session_state["training_learn"][1]
    assert other.session_state["training_learn"][1] is job
    mine.button(key="cancel_training_learn").click().run()
    assert not job.cancelled and not job.over
    assert "Training was cancelled." in [caption.value for caption in mine.caption] and not mine.get("progress")
    mine.button(key="again_training_learn").click().run()
    assert mine.session_state["training_learn"][1] is job
    for app in (mine, other):
        app.button(key="cancel_training_learn").click().run()
    wait_for(lambda: job.over)
    assert job.cancelled


def test_a_trained_tokenizer_is_offered_to_the_other_pages() -> None:
    app = AppTest.from_file(str(Path(PAGE).with_name("index.py")), default_timeout=60)
    app.run().switch_page("merges.py").run()
    next(field for field in app.text_input if field.label == "Name of this tokenizer").set_value("*Shells*").run()
    next(button for button in app.button if button.label == "Use it on every page").click().run()
    assert registry.label(next(iter(app.session_state["made"]))) == "*Shells*"
    assert r"\*Shells\*” is the chosen tokenizer on Tokens" in app.success[0].value
    assert app.session_state["tokenizers"][0] == next(iter(app.session_state["made"]))
    app.segmented_control(key="player").set_value("apply").run()
    app.selectbox(key="apply_with").select(next(iter(app.session_state["made"]))).run()
    assert sent(app)[1]["mode"] == "apply" and sent(app)[1]["steps"] > 0


def test_the_toy_of_characters_stays_here() -> None:
    app = open_page(**TOY)
    assert "loses case, blanks" in captions(app)
    assert not [button for button in app.button if button.label == "Use it on every page"]


def test_sample_corpora_can_be_learned_from() -> None:
    app = open_page(learn_corpus="en_lighthouse")
    assert not app.warning and sent(app)[1]["bytes"] > 1_000
