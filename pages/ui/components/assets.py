"""The browser files of a component, joined: its modules into one script, and the style sheets beside them.

Streamlit can serve a folder of modules by itself (`asset_dir`), but only for components of an installed package with a
manifest, and this app runs from its folder without being installed. JavaScript given as a string is imported from a
`blob:` address, where relative imports lead nowhere. So modules are joined here, once, into one string; nothing is
renamed, and no server, base path or cache has to know of single files.
"""

import re
from functools import cache
from pathlib import Path
from typing import TypedDict

_HERE = Path(__file__).resolve().parent

_DECLARATION = r"(?:async )?(?:const|let|class|function\*?) (\w+)"
_IMPORT = re.compile(r"^import \{([^}]*)\} from '(\.{1,2}/[\w/.]+\.js)';\n", re.MULTILINE)
_EXPORT = re.compile(rf"^export (?={_DECLARATION})", re.MULTILINE)
_DECLARED = re.compile(rf"^(?:export )?{_DECLARATION}", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_COMMENT = re.compile(r"^ *(?:/\*\*.*?\*/|//.*?)\n", re.MULTILINE | re.DOTALL)  # on lines of its own
_UNREAD = re.compile(
    r"^(?:import|export)\b(?! default ).*", re.MULTILINE
)  # what is left once the forms above are taken away


class Assets(TypedDict):
    """What `st.components.v2.component` takes beside a name."""

    js: str
    css: str


def assets(entry: str) -> Assets:
    """Return the JavaScript and the style of a component, each as one string.

    In: the path of its entry module, relative to this folder; that module has the ``export default``. A module's style
    sheet has its name and stands beside it. Modules and sheets come in the order in which a browser would run the
    modules: what is imported before what imports it. Comments, a third of the bytes, stay behind. Raises
    FileNotFoundError for a missing file and ValueError for modules that cannot be joined: circles, a name that two of
    them declare, a name that is imported but not exported, and every form of import and export but
    ``import { a, b } from './c.js'`` and ``export`` before a declaration.

    >>> assets("chips/strip.js")["css"].partition("\\n")[0]
    '/* chips/chips.css */'
    """
    order = _modules(_HERE / entry)
    for path in order:
        if bool(_DEFAULT.search(_read(path))) != (path == order[-1]):
            raise ValueError(f"{_name(path)}: the entry module has an export default, and only that one")
    sheets = [sheet for path in order if (sheet := path.with_suffix(".css")).exists()]
    return Assets(
        js="\n".join(f"/* {_name(path)} */\n{_COMMENT.sub('', _body(path)).lstrip()}" for path in order),
        css="\n".join(f"/* {_name(path)} */\n{_read(path)}" for path in sheets),
    )


def _modules(entry: Path) -> list[Path]:
    """Return a module and all it imports, each after those that it imports itself."""
    done: dict[Path, None] = {}
    declared: dict[str, Path] = {}

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
        for name in _DECLARED.findall(_read(path)):
            if name in declared:
                raise ValueError(f"{_name(path)} and {_name(declared[name])} both declare {name}, and share one scope")
            declared[name] = path
        done[path] = None

    visit(entry.resolve(), ())
    return list(done)


@cache
def _read(path: Path) -> str:
    return path.read_text("utf-8")


def _body(path: Path) -> str:
    """Return a module without its imports and with its exports as plain declarations."""
    return _EXPORT.sub("", _IMPORT.sub("", _read(path)))


def _name(path: Path) -> str:
    return path.relative_to(_HERE).as_posix()
