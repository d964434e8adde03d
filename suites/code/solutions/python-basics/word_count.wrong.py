import re
from collections import Counter


def word_count(text: str) -> dict[str, int]:
    # Keeps quotation marks around words, and underscores inside them.
    return dict(Counter(re.findall(r"[\w']+", text.lower())))
