"""ES modules joined into one script, and the style sheets that stand beside them.

Streamlit can serve a folder of modules by itself (`asset_dir`), but only for components of an installed package with a
manifest, and this app runs from its folder without being installed. JavaScript given as a string is imported from a
`blob:` address, where relative imports lead nowhere. So modules are joined here, once, into one string: each becomes a
function that is called at once and returns its exports, so that its other names stay its own; and no server, base path
or cache has to know of single files.
"""

import re
from functools import cache
from pathlib import Path

_HERE = Path(__file__).resolve().parents[1]

_DECLARATION = r"(?:async )?(?:const|class|function\*?) (\w+)"
_IMPORT = re.compile(r"^import \{([^}]*)\} from '(\.{1,2}/[\w/.]+\.js)';\n", re.MULTILINE)
_EXPORT = re.compile(rf"^export (?={_DECLARATION})", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_COMMENT = re.compile(r"^ *(?:/\*\*.*?\*/|//.*?)\n", re.MULTILINE | re.DOTALL)  # on lines of its own
_UNREAD = re.compile(
    r"^(?:import|export)\b(?! default ).*", re.MULTILINE
)  # what is left once the forms above are taken away


def joined(entry: str) -> str:
    """Return a module and all it imports as one script.

    In: the path of the entry module, relative to the folder of components; that module has the ``export default``.
    Modules come in the order in which a browser would run them: what is imported before what imports it. Comments, a
    third of the bytes, stay behind. Raises FileNotFoundError for a missing file and ValueError for modules that cannot
    be joined: circles, a name that is imported but not exported, and every form of import and export but
    ``import { a, b } from './c.js'`` and ``export`` before the declaration of what does not change.

    >>> joined("bundle/stub.js").splitlines()[-1]
    'export default await arrival.promise;'
    """
    order = _modules(_HERE / entry)
    for path in order:
        if bool(_DEFAULT.search(_read(path))) != (path == order[-1]):
            raise ValueError(f"{_name(path)}: the entry module has an export default, and only that one")
    *imported, last = order
    return "".join([*map(_scope, imported), _titled(last, _body(last))])


def style_sheets(entry: str) -> dict[str, str]:
    """Return the style sheets of a module and all it imports, by their path, in the order of the modules.

    A module's style sheet has its name and stands beside it.

    >>> list(style_sheets("chips/strip.js"))
    ['chips/chips.css', 'chips/strip.css']
    """
    sheets = (path.with_suffix(".css") for path in _modules(_HERE / entry))
    return {_name(sheet): _read(sheet) for sheet in sheets if sheet.exists()}


def imports(entry: str) -> list[str]:
    """Return the modules that a module imports.

    >>> "board/board.js" in imports("bundle/bundle.js")
    True
    """
    path = _HERE / entry
    return [_name((path.parent / source).resolve()) for _, source in _IMPORT.findall(_read(path))]


def source(entry: str) -> str:
    """Return a module as it is written."""
    return _read(_HERE / entry)


def _modules(entry: Path) -> list[Path]:
    """Return a module and all it imports, each after those that it imports itself."""
    done: dict[Path, None] = {}

    def visit(path: Path, importers: tuple[Path, ...]) -> None:
        if path in importers:
            raise ValueError("a circle of imports: " + " -> ".join(map(_name, (*importers, path))))
        if path in done:
            return
        if unread := _UNREAD.search(_body(path)):
            raise ValueError(f"{_name(path)} has an import or export that cannot be joined: {unread.group()}")
        for names, source in _IMPORT.findall(_read(path)):
            imported = (path.parent / source).resolve()
            visit(imported, (*importers, path))
            if missing := {name.strip() for name in names.split(",")} - {""} - set(_EXPORT.findall(_read(imported))):
                raise ValueError(f"{_name(path)} imports {sorted(missing)}, which {_name(imported)} does not export")
        done[path] = None

    visit(entry.resolve(), ())
    return list(done)


@cache
def _read(path: Path) -> str:
    return path.read_text("utf-8")


def _scope(path: Path) -> str:
    """Return a module as a function of its own, which is called and returns the module's exports."""
    exports = ", ".join(_EXPORT.findall(_read(path)))
    return _titled(path, f"const {_variable(path)} = (() => {{\n{_body(path)}return {{ {exports} }};\n}})();\n")


def _body(path: Path) -> str:
    """Return a module without comments, its exports as plain declarations, its imports taken from other modules."""

    def taken(found: re.Match[str]) -> str:
        return f"const {{{found[1]}}} = {_variable((path.parent / found[2]).resolve())};\n"

    return _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub(taken, _read(path)))).lstrip()


def _variable(path: Path) -> str:
    return "$" + re.sub(r"\W", "_", _name(path).removesuffix(".js"))


def _titled(path: Path, text: str) -> str:
    return f"/* {_name(path)} */\n{text}"


def _name(path: Path) -> str:
    return path.relative_to(_HERE).as_posix()
