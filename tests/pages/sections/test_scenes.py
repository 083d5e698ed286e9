"""The scenes without a browser: each opens, each figure in their words is computed, and talks are kept."""

import itertools
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from streamlit.testing.v1 import AppTest

import bpe
from pages.ui.components.board.svg import board_svg
from pages.ui.frame.tour import steps
from pages.ui.sections.scenes import talk as scene_talk
from pages.ui.sections.scenes.all import (
    bigger_scene,
    numbers_scene,
    pattern_scene,
    roads_scene,
    special_scene,
    story_scene,
)
from pages.ui.sections.scenes.lists import talk_file, talk_from_file
from pages.ui.sections.scenes.scene import scenes
from pages.ui.sections.settings_table import SETTINGS
from pages.ui.shared.glossary import GLOSSARY

PAGE = str(Path(__file__).parents[3] / "pages" / "scenes.py")
INDEX = str(Path(__file__).parents[3] / "pages" / "index.py")
NAMES = list(scenes())
PLACES = [(name, beat) for name in NAMES for beat in range(scenes()[name].beats + 1)]

# What the lessons state and what was measured anew; the figures must come to the same, from the code alone.
FIGURES = {
    "counting": {"merges": 13, "first": "low", "second": "est"},
    "letters": {"tokens": 3, "letters": 3, "tokens_with_r": 2, "shared": 0},
    "numbers": {"first": "123|4", "second": "123|45", "first_right": "1|234", "second_right": "12|345", "group": 3},
    "python": {"new_four": 5, "new_eight": 5, "new_tab": 4},
    "story": {"quote_step": 3, "quote_bytes": "E2 80", "known": "`␣t` and `he`"},
    "token": {"character_squared": 55**2, "word_squared": 10**2},
    "blank": {"with_blank": 1, "without_blank": 3, "capitals": 4, "forms": 4},
    "glitch": {"old_tokens": 1, "old_id": 43453, "new_tokens": 5},
    "emoji": {"tokens": 5, "torn": 2, "emoji_bytes": 4, "emoji_tokens": 3},
    "pattern": {"oldest": 31, "old": 18, "new": 6, "new_with_old": 16, "vocabulary": 199_998},
    "roads": {"first": "aaa", "smallest": "ab", "tied": 2},
    "special": {"as_text": 7, "all_text": 9, "as_special": 1, "special_id": 100257},
    "order": {"learned": 3, "reversed": 7},
    "bill": {"languages": 8, "sentences": 6},
}
QUOTED = re.compile(r"`[^`]*`|GPT-\d\w*|UTF-8")
NUMBER_WORDS = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|eleven|twelve|dozen|hundred|thousand|twice|half)\b", re.I
)


def open_page(**params: str) -> AppTest:
    app = AppTest.from_file(PAGE, default_timeout=60)
    for name, value in params.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


@pytest.mark.parametrize(("name", "beat"), PLACES)
def test_each_scene_opens_and_reveals(name: str, beat: int) -> None:
    app = open_page(scene=name, beat=str(beat))
    scene = scenes()[name]
    shown = [markdown.value for markdown in app.markdown]
    assert f"### {scene.fill(scene.question)}" in shown
    words = scene.fill(scene.words_at(beat))
    assert not words or words in shown
    assert not app.error and not app.warning
    pictures = len(app.get("bidi_component")) + len(app.get("arrow_vega_lite_chart")) + len(app.get("vega_lite_chart"))
    assert pictures >= 2 or beat == 0  # the talk bar and at least one more


@pytest.mark.parametrize("name", NAMES)
def test_no_figure_is_written_into_the_words(name: str) -> None:
    scene = scenes()[name]
    for words in (scene.title, scene.question, scene.before, *scene.after):
        free = QUOTED.sub("", re.sub(r"\{[^}]*\}", "", words))
        assert not re.search(r"\d", free), words
        if words != scene.title:
            assert not NUMBER_WORDS.search(free), words


@pytest.mark.parametrize("name", NAMES)
def test_each_number_in_the_words_is_the_computed_one(name: str) -> None:
    scene = scenes()[name]
    for words in (scene.title, scene.question, scene.before, *scene.after):
        asked = re.findall(r"\{(\w+)(?::([^}]*))?\}", words)
        expected = [format(scene.figures[figure], spec) for figure, spec in asked]
        said = scene.fill(words)
        numbers = re.findall(r"\d[\d,.|]*\d|\d", re.sub(r"GPT-\d\w*|UTF-8", "", said))
        for number in numbers:
            quoted = re.findall(r"`([^`]*)`", words)
            assert any(number in value for value in expected + quoted), (number, said)


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_are_the_measured_ones(name: str) -> None:
    found = scenes()[name].figures
    assert {figure: found[figure] for figure in FIGURES[name]} == FIGURES[name]


def test_the_marker_s_tokens_can_be_counted_on_the_board() -> None:
    scene = scenes()["special"]
    row = scene.boards(1)[0][1]
    marker = [*row.tokens[1:-1]]
    assert len(row.tokens) == scene.figures["all_text"] and len(marker) == scene.figures["as_text"]
    assert b"".join(marker).decode() == special_scene.MARKER and (marker[0], marker[-1]) == (b"<", b">")


def test_the_legend_of_the_curves_names_what_is_drawn() -> None:
    texts = list(bigger_scene.TEXTS)
    for beat in (1, 2):
        shown = [{"size": 256, "bytes_per_token": 1.0, "text": text} for text in texts[:beat]]
        encoding = bigger_scene.lines(shown).to_dict()["encoding"]
        assert encoding["color"]["scale"]["domain"] == encoding["strokeDash"]["scale"]["domain"] == texts[:beat]


def test_every_figure_is_used() -> None:
    for name, scene in scenes().items():
        words = " ".join([scene.title, scene.question, scene.before, *scene.after])
        assert set(scene.figures) == set(re.findall(r"\{(\w+)", words)), name


def test_a_file_is_a_scene_and_says_when_it_is_told() -> None:
    """Names stand in links: these stay, and others may join them."""
    links = "token counting story letters numbers python blank glitch emoji bill pattern roads special order bigger"
    assert [name for name in scenes() if name in links.split()] == links.split()
    files = [path.stem for path in (Path(PAGE).parent / "ui" / "sections" / "scenes" / "all").glob("*.py")]
    assert sorted(files) == sorted(f"{name}_scene" for name in scenes())
    assert len({scene.place for scene in scenes().values()}) == len(files)


def test_words_say_no_more_than_is_so() -> None:
    """What the words of some scenes take for granted, beside their figures."""
    gpt2, gpt4 = (bpe.load(name).pre_tokenizer.split for name in ("r50k_base", "cl100k_base"))
    assert next(iter(gpt4("\tx = 1"))) == "\tx" and next(iter(gpt2("\tx = 1"))) == "\t"
    (bare,) = bpe.load("cl100k_base").encode("Paris")
    for text in ("in Paris", "in  Paris", "in\tParis", "Paris"):
        ids = bpe.load("cl100k_base").encode(text)
        blank = scenes()["blank"].figures["blank"]
        assert (blank, bare) not in itertools.pairwise(ids), text
    new = bpe.load("o200k_base")
    assert any(
        len(token.decode()) > 2 and token in pattern_scene.hybrid().ranks
        for token in map(new.token_bytes, new.encode(pattern_scene.TEXT))
    )
    assert not any(word.encode() in pattern_scene.hybrid().ranks for word in pattern_scene.TEXT.split())
    steps = story_scene.training().steps[: int(scenes()["story"].figures["quote_step"])]
    assert [story_scene.is_text(step) for step in steps] == [True, True, False]


def test_scenes_ask_first_and_reveal_then() -> None:
    assert len(scenes()) >= 15
    for scene in scenes().values():
        assert scene.question.endswith("?") and scene.openings and 1 <= len(scene.after) <= scene.beats
        hidden = scene.boards(0)
        assert not hidden or hidden != scene.boards(scene.beats), scene.name


def test_the_stream_is_held_back_only_as_long_as_needed() -> None:
    shown = [scenes()["emoji"].boards(beat)[0] for beat in range(1, 6)]
    assert [(at_once.text, at_once.faulty) for _, at_once, _ in shown] == [
        ("Hi", False),
        ("Hi \ufffd", True),
        ("Hi \ufffd", True),
        ("Hi 🍓", False),
        ("Hi 🍓!", False),
    ]
    assert [held_back.text for _, _, held_back in shown] == ["Hi", "Hi ", "Hi ", "Hi 🍓", "Hi 🍓!"]


def test_the_other_road_reads_another_text() -> None:
    sent, received = roads_scene.SENT, scenes()["roads"].figures["received"]
    first, smallest = roads_scene.road("first").tokenizer, roads_scene.road("smallest").tokenizer
    assert smallest.decode(first.encode(sent)) == received != sent
    assert first.decode(first.encode(sent)) == sent


def test_digits_from_the_right_keep_the_text() -> None:
    right = numbers_scene.from_the_right()
    for text in ("1234", "12345", "1000000", "a 1234 b 12", "3.14159"):
        assert right.decode(right.encode(text)) == text
    assert [right.token_bytes(i) for i in right.encode("1000000")] == [b"1", b"000", b"000"]


@pytest.mark.parametrize("name", NAMES)
def test_boards_leave_as_svg(name: str) -> None:
    for beat in range(scenes()[name].beats + 1):
        shown = [row for board in scenes()[name].boards(beat) for row in board]
        ElementTree.fromstring(board_svg(name, shown))


# --- openings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_goes_on_in_its_page(name: str) -> None:
    """Press the button: the page opens with every setting that the scene names, and says nothing about a link."""
    opening = scenes()[name].openings[0]
    settings = {setting.name: setting for setting in SETTINGS[opening.page]}
    assert set(opening.settings) <= set(settings)
    app = AppTest.from_file(INDEX, default_timeout=120).run()
    app.session_state["scene"] = name
    app.switch_page("scenes.py").run()
    app.button(key=f"open_{opening.page}").click().run()
    assert not app.exception and not app.warning and not app.error
    assert app.session_state["visit"].page == opening.page
    for setting, value in opening.settings.items():
        wanted = value if setting == "text" else settings[setting].read(value)
        assert app.session_state[setting] == wanted, setting


# --- the talk -------------------------------------------------------------------------------------------------------


def state_of(app: AppTest) -> tuple[str, int]:
    return app.session_state["scene"], app.session_state["beat"]


def bar(app: AppTest) -> dict:
    return json.loads(next(c for c in app.get("bidi_component") if '"places"' in c.proto.json).proto.json)


def test_a_link_restores_scene_beat_and_talk() -> None:
    app = open_page(scene="emoji", beat="3", my_talk="numbers,emoji")
    assert state_of(app) == ("emoji", 3)
    assert bar(app)["count"] == "scene 2 of 2" and bar(app)["places"] == 3 + 6 and bar(app)["at"] == 3 + 3


def test_the_bar_says_what_comes_next() -> None:
    words = [
        bar(open_page(scene=scene, beat=str(beat), my_talk="numbers,letters"))
        for scene, beat in [
            ("numbers", 0),
            ("numbers", 1),
            ("numbers", 2),
            ("letters", 0),
            ("letters", 1),
            ("letters", 2),
        ]
    ]
    assert [(data["forward"], data["fresh"]) for data in words] == [
        ("Reveal ›", False),
        ("On ›", False),
        ("Next scene ›", True),
        ("Reveal ›", False),
        ("On ›", False),
        ("On ›", False),
    ]


def test_a_damaged_link_falls_back_with_a_word() -> None:
    app = open_page(scene="nope", beat="many", my_talk="emoji,<b>")
    assert state_of(app) == (NAMES[0], 0) and app.session_state["my_talk"] == ["emoji"]
    words = " ".join(warning.value for warning in app.warning)
    assert "'nope'" in words and "'many'" in words and r"\<b\>" in words
    assert state_of(open_page(scene="emoji", beat="99")) == ("emoji", 5)


def test_a_talk_is_put_together_and_put_in_order() -> None:
    app = open_page()
    for name in ("emoji", "bill", "token"):
        app.button(key=f"add_{name}").click().run()
    app.button(key="up_token").click().run()
    app.button(key="down_emoji").click().run()
    app.button(key="drop_bill").click().run()
    assert app.session_state["my_talk"] == ["token", "emoji"]
    assert app.query_params["my_talk"] == "token,emoji"
    assert any("my_talk=token,emoji" in code.value and "talk=on" in code.value for code in app.code)
    app.button(key="start_talk").click().run()
    assert app.session_state["talk"] is True and state_of(app) == ("token", 0)


def test_every_place_of_a_talk_can_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    state = {"scene": "emoji", "beat": 0, "my_talk": ["emoji", "numbers"], "scene_step": None}
    monkeypatch.setattr(scene_talk.st, "session_state", state)
    assert scene_talk.places() == [("emoji", beat) for beat in range(6)] + [("numbers", beat) for beat in range(3)]
    for place, expected in enumerate(scene_talk.places()):
        scene_talk.go(place)
        assert (state["scene"], state["beat"]) == expected and scene_talk.at() == place
    scene_talk.go(99)
    assert (state["scene"], state["beat"]) == ("numbers", 2)
    state["scene"], state["beat"] = "bill", 1  # not in the talk: then all are told
    assert len(scene_talk.places()) == len(PLACES)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no talk"),
        (b"[]", "no talk"),
        (b'{"talk": 3}', "no list"),
        (b'{"talk": []}', "no list"),
        (b'{"talk": ["emoji", "<b>"]}', "<b>"),
        (b'{"talk": [3]}', "'3'"),
        (b"\xff\xfe", "no talk"),
        (b" " * 20_000, "longer"),
    ],
)
def test_a_file_that_is_no_talk_is_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        talk_from_file(data)


def test_a_talk_survives_its_file() -> None:
    assert talk_from_file(talk_file(NAMES[::-1]).encode()) == NAMES[::-1]
    assert talk_from_file(b'{"talk": ["emoji", "emoji"]}') == ["emoji"]


# --- around it ------------------------------------------------------------------------------------------------------


def test_a_term_has_one_sentence() -> None:
    for term, sentence in GLOSSARY.items():
        assert sentence.endswith(".") and ". " not in sentence, term


TOLD = ("number_input", "text_input", "text_area", "selectbox", "multiselect", "button_group", "metric", "slider")


@pytest.mark.parametrize(
    ("page", "options"),
    [
        ("tokens", {}),
        ("merges", {}),
        ("merges", {"player": "apply"}),
        ("vocabulary", {"vocab_tab": "Cost"}),
        ("languages", {"view": "bill"}),
    ],
)
def test_the_glossary_stands_behind_every_term(page: str, options: dict[str, str]) -> None:
    """A widget or figure that is labeled with a term explains it with the glossary's sentence."""
    app = AppTest.from_file(str(Path(PAGE).with_name(f"{page}.py")), default_timeout=60)
    app.session_state["talk"] = False
    for name, value in options.items():
        app.session_state[name] = value
    app.run()
    assert not app.exception
    terms = 0
    for element in (found for kind in TOLD for found in app.get(kind)):
        label = element.label.lower()
        term = next((term for term in sorted(GLOSSARY, key=len, reverse=True) if label.startswith(term)), None)
        if term is not None:
            terms += 1
            assert GLOSSARY[term] in (element.help or ""), (label, element.help)
    assert terms


def test_the_tour_shows_its_texts_and_gives_the_visitor_s_back() -> None:
    app = AppTest.from_file(INDEX, default_timeout=60).run()
    before = app.session_state["text"]
    app.button(key="tour_start").click().run()
    for number, step in enumerate(steps(), 1):
        assert app.session_state["text"] == (step["text"] or before), number
        app.button(key="tour_next").click().run()
    assert app.session_state["text"] == before and app.session_state["tour"] is None
    assert bpe.load("o200k_base").encode(steps()[0]["text"])
