"""The settings of the page that a test adds."""

from pages.ui.shared.settings import Switch

LOUD = Switch("loud", False, "added", "loud")
SETTINGS = (LOUD,)
