"""A QR code is read by a decoder of somebody else, in every version."""

import random
from xml.etree import ElementTree

import numpy as np
import pytest
import zxingcpp

from pages.ui.shared.qr_code import _BLOCKS, BYTES_AT_MOST, Modules, _data_bytes, qr_code, qr_svg


def read(modules: Modules) -> bytes:
    """What a decoder sees in the code, drawn with its quiet zone, 4 pixels a module."""
    picture = np.pad(np.where(np.array(modules), 0, 255).astype(np.uint8), 4, constant_values=255)
    (found,) = zxingcpp.read_barcodes(picture.repeat(4, 0).repeat(4, 1))
    return bytes(found.bytes)


def longest(version: int) -> int:
    return _data_bytes(version) - (2 if version < 10 else 3)


@pytest.mark.parametrize("version", range(1, len(_BLOCKS) + 1))
def test_every_version_is_read(version: int) -> None:
    rng = random.Random(version)
    for length in {longest(version), (longest(version - 1) if version > 1 else 0) + 1}:
        data = rng.randbytes(length)
        modules = qr_code(data)
        assert len(modules) == 17 + 4 * version
        assert read(modules) == data


def test_a_link_is_read() -> None:
    link = b"http://192.168.1.20:8501/merges?v=2&text=eJwLycgsVgCiRIWS1OISAB-1BPk&step=12"
    assert read(qr_code(link)) == link


def test_what_does_not_fit_is_refused_with_both_sizes() -> None:
    with pytest.raises(ValueError, match=r"2,954 bytes .* 2,953"):
        qr_code(b"x" * (BYTES_AT_MOST + 1))


def test_the_picture_is_one_path_with_a_name_that_stays_text() -> None:
    root = ElementTree.fromstring(qr_svg(b"http://192.0.2.7/", '<script>"&'))
    assert root.attrib["aria-label"] == '<script>"&'
    assert [child.tag.rsplit("}")[1] for child in root] == ["path", "path"]
    assert root[1].attrib["d"].count("M") == sum(map(sum, qr_code(b"http://192.0.2.7/")))
