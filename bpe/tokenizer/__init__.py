"""What a tokenizer is: text to token ids and back, the published encodings, the models that read with them.

- `alphabet.py`: alphabets: the tokens that text is made of before any merge, its start tokens
- `errors.py`: what can be wrong with a text or with ids, for a given tokenizer
- `added_tokens.py`: those that are found in a text as they are, before it is cut and merged, special ones among them
- `fast_split.py`: the pre-tokens of a published pattern, found by the standard `re`: 2 to 3 times faster than by
  `regex`
- `lookup.py`: find tokens in a vocabulary: by id, by text, by the bytes in all the ways in which people write them
- `merge_paths.py`: how a token of a vocabulary is made: the two tokens of its last merge, when it stands alone
- `merging.py`: the merge loop of encoding: which merges one pre-token goes through, in order
- `models.py`: which model reads with which published encoding, and how many tokens it reads at once
  (`context_windows.toml`)
- `native.py`: tiktoken's Rust core, built from a Tokenizer of ours: the fast encoder, and the independent witness
- `normalizer.py`: Normalizers: how some imported tokenizers change a text before they cut it. Our own never do
- `pair_merging.py`: merging by pairs, for imported tokenizers in which several merges make one token
- `pasted_ids.py`: the ids in what somebody pasted: lists, tensors, dictionaries, lines of code
- `pattern_size.py`: how large a pattern becomes when its repetitions are written out: known before it is compiled
- `pre_tokenizer.py`: cut a text into pre-tokens: the parts that no merge may cross
- `published.py`: the published encodings r50k, p50k, cl100k and o200k, from rank files that ship with the project
- `special_tokens.py`: special tokens: literal text that is taken out of a text before anything else is done with it
- `surrogates.py`: text as UTF-8 can hold it: lone surrogates have no bytes
- `time_limit.py`: one deadline for a whole job: patterns that run in it share what is left
- `tokenizer.py`: Tokenizer: text to token ids and back, the same type for trained, published and imported
  vocabularies
- `unicode_versions.py`: Unicode as other engines know it: tiktoken and `tokenizers` cut by version 16, and normalize by
  version 9
"""

from bpe.tokenizer.added_tokens import AddedToken, Segment
from bpe.tokenizer.alphabet import (
    ALPHABETS,
    BYTES,
    CHARACTERS,
    UNKNOWN,
    Alphabet,
    AlphabetName,
    CharactersOrBytes,
)
from bpe.tokenizer.errors import MissingBytesError, SpecialTokenError, TokenIdError
from bpe.tokenizer.fast_split import members
from bpe.tokenizer.lookup import FOUND_AT_MOST, find
from bpe.tokenizer.merge_paths import LastMerge, last_merge
from bpe.tokenizer.merging import Merges, merge_pre_token
from bpe.tokenizer.models import MODELS, ContextWindow, context_window, encoding_of
from bpe.tokenizer.native import reference_ids
from bpe.tokenizer.normalizer import (
    FORMS,
    LEADING_BLANK,
    WHENS,
    Form,
    Normalizer,
    Prepend,
    Replace,
    When,
    normalize,
    say,
)
from bpe.tokenizer.pair_merging import PairRanks, merge_pairs
from bpe.tokenizer.pasted_ids import PastedIds, parse_ids, read_ids
from bpe.tokenizer.pre_tokenizer import (
    CL100K,
    GPT2,
    O200K,
    PRESETS,
    TIME_LIMIT,
    Gaps,
    PatternError,
    PreTokenizer,
    compile_pattern,
    preset,
)
from bpe.tokenizer.published import ALIASES, PUBLISHED, RankFileError, load
from bpe.tokenizer.special_tokens import SPECIALS, Special, segments, special_pattern
from bpe.tokenizer.surrogates import replace_surrogates
from bpe.tokenizer.time_limit import TimeLimitError, time_limit
from bpe.tokenizer.tokenizer import Tokenizer

__all__ = [
    "ALIASES",
    "ALPHABETS",
    "BYTES",
    "CHARACTERS",
    "CL100K",
    "FORMS",
    "FOUND_AT_MOST",
    "GPT2",
    "LEADING_BLANK",
    "MODELS",
    "O200K",
    "PRESETS",
    "PUBLISHED",
    "SPECIALS",
    "TIME_LIMIT",
    "UNKNOWN",
    "WHENS",
    "AddedToken",
    "Alphabet",
    "AlphabetName",
    "CharactersOrBytes",
    "ContextWindow",
    "Form",
    "Gaps",
    "LastMerge",
    "Merges",
    "MissingBytesError",
    "Normalizer",
    "PairRanks",
    "PastedIds",
    "PatternError",
    "PreTokenizer",
    "Prepend",
    "RankFileError",
    "Replace",
    "Segment",
    "Special",
    "SpecialTokenError",
    "TimeLimitError",
    "TokenIdError",
    "Tokenizer",
    "When",
    "compile_pattern",
    "context_window",
    "encoding_of",
    "find",
    "last_merge",
    "load",
    "members",
    "merge_pairs",
    "merge_pre_token",
    "normalize",
    "parse_ids",
    "preset",
    "read_ids",
    "reference_ids",
    "replace_surrogates",
    "say",
    "segments",
    "special_pattern",
    "time_limit",
]
