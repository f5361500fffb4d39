"""The files of multilingual-e5-small (Wang et al. 2024, arXiv 2402.05672): data alone, found through its folder by who uses it.

`multilingual-e5-small/` holds `model.safetensors`, `tokenizer.json` and `SHA256SUMS`. README.md says what is in them.
"""
