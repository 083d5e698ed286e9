"""Fields of JSON, logs and tables: their tokens add up, their paths are right, prose and code have none."""

import json
from pathlib import Path

import pytest

import bpe
from bpe.reading.fields import TOP, FieldCosts, field_costs
from bpe.reading.json_parts import DEEPEST, json_parts
from bpe.reading.log_fields import BLANKS, MESSAGE, NAMES, OTHER_LINES, log_fields
from bpe.tracing import encode_text
from tests.bpe.reading.samples import kinds
from tests.texts import LONG, TEXTS

SAMPLES = Path(__file__).parents[3] / "sample_corpora"
JSON, LOG = ((SAMPLES / "code" / name).read_text("utf-8") for name in ("json.json", "server.log"))
ACCESS = """127.0.0.1 - - [10/Oct/2024:13:55:36 -0700] "GET /a.gif HTTP/1.0" 200 2326
10.0.0.9 - bob [10/Oct/2024:13:55:37 -0700] "GET /b HTTP/1.1" 404 12
127.0.0.1 - - [10/Oct/2024:13:55:39 -0700] "POST /x HTTP/1.0" 200 26
"""
LOGFMT = 'level=info msg="hello there" took=12ms\nlevel=warn msg="x y" took=1ms\nlevel=info msg=z took=2ms\n'


def costs(text: str, name: str = "cl100k_base") -> FieldCosts:
    found = field_costs(encode_text(bpe.load(name), text))
    assert found is not None
    return found


@pytest.mark.parametrize("kind", kinds())
@pytest.mark.parametrize("text", [JSON, LOG, ACCESS, LOGFMT, JSON[:3000], JSON[500:900], '{"a":1}\n{"a":2}'])
def test_fields_add_up(text: str, kind: str) -> None:
    encoded = encode_text(kinds()[kind], text)
    found = field_costs(encoded)
    if found is not None:
        assert sum(field.tokens for field in found.fields) == len(encoded.ids)
        assert sum(field.bytes for field in found.fields) == len(encoded.data)
        assert len({field.name for field in found.fields}) == len(found.fields)
        assert all(field.within >= field.tokens for field in found.fields)


@pytest.mark.parametrize("name", ["prose/en_bread.txt", "code/python.py", "code/sql.sql", "prose/ja_dashi.txt"])
def test_prose_and_code_have_no_fields(name: str) -> None:
    assert field_costs(encode_text(bpe.load("cl100k_base"), (SAMPLES / name).read_text("utf-8"))) is None


def test_lines_of_code_are_no_log() -> None:
    code = "".join(f"    first_{i} = read_{i}(second_{i}, {i})\n" for i in range(20))
    assert field_costs(encode_text(bpe.load("cl100k_base"), code)) is None


def test_awkward_texts() -> None:
    for title, text in (TEXTS | LONG).items():
        encoded = encode_text(bpe.load("r50k_base"), text)
        found = field_costs(encoded)
        assert found is None or sum(field.tokens for field in found.fields) == len(encoded.ids), title


def _paths(value: object, path: str = "") -> list[str]:
    if isinstance(value, dict):
        return [p for key, item in value.items() for p in _paths(item, f"{path}.{key}" if path else key)] + [path]
    if isinstance(value, list):
        return [p for item in value for p in _paths(item, f"{path}[]")] + [path]
    return [path]


@pytest.mark.parametrize("text", [JSON, "[[1, [2]], {}]", '"alone"', '{"a.b": {"c": [null, true]}, "": -1.5e-7}', "[]"])
def test_paths_are_those_of_the_json_module(text: str) -> None:
    parts = list(json_parts(text))
    assert "".join(text[part.start : part.end] for part in parts) == text
    assert sorted(part.path for part in parts if part.ends_value) == sorted(_paths(json.loads(text)))


@pytest.mark.parametrize(
    "text", ["[" * 9_999, '{"a":' * 999, '"' * 99, '"\\' * 99, "]}" * 99, "{" * 99, "a:,b", '{"a"']
)
def test_broken_json_is_cut_all_the_same(text: str) -> None:
    parts = list(json_parts(text))
    assert "".join(text[part.start : part.end] for part in parts) == text
    assert max(part.path.count("[]") for part in parts if part.path is not None) <= DEEPEST


def test_json_fields() -> None:
    found = costs('[{"id": 7, "note": "all is well"}, {"id": 12}]')
    assert found.form == "JSON"
    by_name = {field.name: field for field in found.fields}
    assert set(by_name) == {"[].id", "[].note", "[]", TOP, BLANKS}
    assert (by_name["[].id"].times, by_name["[].id"].example) == (2, "7")
    total = sum(field.tokens for field in found.fields)
    assert by_name[TOP].within == total and by_name["[]"].within == total - by_name[TOP].tokens - by_name[BLANKS].tokens
    assert costs('{"a":1}\n{"a":2}').form == "JSON lines"


def test_log_fields() -> None:
    found = costs(LOG)
    by_name = {field.name: field for field in found.fields}
    assert found.form == "log"
    lines = LOG.count("\n")
    assert by_name["column 1, time"].times + by_name[OTHER_LINES].times == lines == by_name["column 2, level"].times + 6
    assert by_name[OTHER_LINES].example.startswith("Traceback")
    assert by_name["wind"].example.startswith("wind=") and by_name[MESSAGE].times > 70
    dearest = [field.name for field in found.fields if field.name not in (BLANKS, MESSAGE)][:3]
    assert dearest[0] == "column 1, time"


def test_a_line_is_cut_into_its_fields() -> None:
    found = log_fields(["12:00 INFO ready port=80", "12:01 WARN  slow query ms=901 a=b", "12:07 INFO bye"])
    assert found is not None
    assert list(found.cut("12:01 WARN  slow query ms=901 a=b\r\n")) == [
        ("column 1, time", "12:01"),
        ("column 2, level", " WARN"),
        (BLANKS, " "),
        (MESSAGE, " slow query"),
        ("ms", " ms=901"),
        ("a", " a=b"),
        (BLANKS, "\r\n"),
    ]


def test_columns_pairs_and_tables() -> None:
    assert [field.name for field in costs(ACCESS).fields][:3] == ["column 4, time", "column 5", "column 1, address"]
    assert {field.name: field.times for field in costs(LOGFMT).fields} == {"level": 3, "msg": 3, "took": 3, BLANKS: 0}
    table = costs('season,passengers,"a, b"\nspring,9120,1\nsummer,30544,2\n'.replace('"a, b"', "goats"))
    assert table.form == "table"
    assert {f.name for f in table.fields} == {"season", "passengers", "goats", NAMES, BLANKS}
    assert {f.name for f in costs('1;"a;b"\n2;c\n3;"d;e"').fields} == {"column 1", "column 2", BLANKS}
