"""The files of multilingual-e5-small (Wang et al. 2024, arXiv 2402.05672): data only. Read them from the folder of this package.

`multilingual-e5-small/` holds `model.safetensors`, `tokenizer.json` and `SHA256SUMS`. README.md says what is in them.
"""
