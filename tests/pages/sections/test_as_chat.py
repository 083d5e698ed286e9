"""A pasted chat and what its messages cost, without a browser."""

from tests.pages.sections.test_tokens_page import open_page, read_back

ONE = '[{"role": "user", "content": "Hi"}]'


def test_a_message_and_what_stands_around_it_are_counted() -> None:
    app = open_page(tool="As a chat", tokenizers="o200k_harmony")
    app.text_area(key="messages").set_value(ONE).run()
    assert not app.exception and app.selectbox(key="form_harmony").value == "harmony"
    assert app.dataframe[0].value.iloc[0].to_dict() == {"role": "user", "content": 1, "around it": 4, "begins": "Hi"}
    assert any("**7 tokens**, 1 of what was said and 6 around it" in words.value for words in app.markdown)


def test_a_special_token_that_is_missing_is_named() -> None:
    app = open_page(tool="As a chat", tokenizers="r50k_base")
    assert any("has no token for <|im_start|>" in read_back(words.value) for words in app.caption)


def test_a_paste_without_messages_is_refused_with_its_reason() -> None:
    app = open_page(tool="As a chat", tokenizers="cl100k_base")
    for pasted, reason in (("{", "no JSON"), ('[{"content": "Hi"}]', 'message 1 has no "role"')):
        app.text_area(key="messages").set_value(pasted).run()
        assert not app.exception and reason.lower() in read_back(app.error[0].value).lower()
