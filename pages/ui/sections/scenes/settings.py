"""The settings of the Scenes page: where a talk stands, and which scenes it tells."""

from pages.ui.sections.scenes.scene import scenes
from pages.ui.shared.everywhere import TEXT, TOKENIZERS
from pages.ui.shared.settings import Choice, Number, Some


def _names() -> list[str]:
    return list(scenes())


PAGE = "scenes"
SCENE = Choice("scene", "token", PAGE, "scene", _names)
BEAT = Number("beat", 0, PAGE, "beat", 0, 99)
SCENE_STEP = Number("scene_step", None, PAGE, "step", 0, 10**6)  # None: the player's first, or its last going back
MY_TALK = Some("my_talk", (), PAGE, "scene", _names)

TALKING = (SCENE, BEAT, SCENE_STEP, MY_TALK)  # in talk mode every page's link holds them
SETTINGS = (TEXT, TOKENIZERS, *TALKING)
