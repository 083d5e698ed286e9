"""Browser files of the components, joined as Streamlit wants them: one string of JavaScript, one of CSS."""

from pathlib import Path

_HERE = Path(__file__).parent


def bundle(*files: str) -> str:
    """Join files of this folder in order, each under a comment with its name.

    In: paths relative to this folder. Out: one string. JavaScript files are plain scripts that
    share one module scope; the last one has the ``export default``. Raises FileNotFoundError for a missing file.

    >>> bundle("chips/bidi.js").startswith("/* chips/bidi.js */")
    True
    """
    return "\n".join(f"/* {name} */\n{(_HERE / name).read_text(encoding='utf-8')}" for name in files)
