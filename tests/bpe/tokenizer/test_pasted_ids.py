"""What people paste as ids is read, asked about, or refused by name and place."""

import pytest

from bpe.tokenizer.pasted_ids import parse_ids, read_ids

IDS = [9906, 1917]


@pytest.mark.parametrize(
    "pasted",
    [
        "[9906, 1917]",
        "9906 1917",
        "9906,1917",
        "(9906;\n1917)",
        " 9906\t1917 ",
        "9906, 1917,",
        "[9906, 1917];",
        "[[9906, 1917]]",
        "[[9906], [1917]]",
        "{9906, 1917}",
        "tensor([9906, 1917])",
        "tensor([[9906, 1917]], device='cuda:0')",
        "torch.tensor([9906, 1917], dtype=torch.int64)",
        "array([9906, 1917])",
        "array([9906, 1917], dtype=int32)",
        "np.array([9906, 1917], dtype=np.uint32)",
        "array([9906, 1917], dtype=object)",
        "[np.int64(9906), np.int64(1917)]",
        "tf.constant([9906, 1917])",
        '{"input_ids": [9906, 1917]}',
        '{"input_ids": [9906, 1917], "attention_mask": [1, 1]}',
        "{'attention_mask': tensor([[1, 1]]), 'input_ids': tensor([[9906, 1917]])}",
        '{"tokens": [9906, 1917], "count": 2}',
        "ids = [9906, 1917]",
        "ids: list[int] = [9906, 1917]",
        "token_ids=[9906, 1917]",
        "x = [9906, 1917]",
        "self.prompt = np.array([9906, 1917])",
        "const ids = [9906, 1917];",
        "```python\n[9906, 1917]\n```",
        "```\nids = [9906, 1917]\n```\n",
        "[9906\n 1917]",
        "[9906, 1917",
        "+9906 1917",
    ],
)
def test_pasted_ids_are_read(pasted: str) -> None:
    assert parse_ids(pasted) == IDS
    assert read_ids(pasted).question is None


@pytest.mark.parametrize(
    ("pasted", "message"),
    [
        ("1 x", r"'x' \(position 1\)"),
        ("[1.5]", "'1.5'"),
        ("१२", "position 0"),
        ("[1, 2, ..., 9]", "missing at position 2"),
        ("[1 2 … 9]", "missing at position 2"),
        ("hello", "'hello'"),
        ('["9906"]', "9906"),
        ("1e3", "'1e3'"),
    ],
)
def test_what_is_no_id_is_named_with_its_position(pasted: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_ids(pasted)


@pytest.mark.parametrize(
    ("pasted", "ids", "joined"),
    [
        ("9,906", [9, 906], [9906]),
        ("9,906 1,917", [9, 906, 1, 917], IDS),
        ("9,906, 1,917", [9, 906, 1, 917], IDS),
        ("198,220,262", [198, 220, 262], [198220262]),
        ("ids = 9,906", [9, 906], [9906]),
    ],
)
def test_marks_of_thousands_are_asked_about(pasted: str, ids: list[int], joined: list[int]) -> None:
    read = read_ids(pasted)
    assert (read.ids, read.joined) == (ids, joined)
    assert read.question is not None and str(joined[0]) in read.question


@pytest.mark.parametrize("pasted", ["[9,906]", "tensor([9,906])", "9, 906", "9,906,17", "1917,906", "9,0906", "", "9"])
def test_nothing_is_asked_where_there_is_one_reading(pasted: str) -> None:
    assert read_ids(pasted).joined is None


def test_an_empty_paste_has_no_ids() -> None:
    assert parse_ids("") == parse_ids("[]") == parse_ids("```\n```") == []
