"""The files of multilingual-e5-small (Wang et al. 2024) and all-MiniLM-L6-v2 (Reimers and Gurevych 2019): data only.

Read them from the folder of this package: `multilingual-e5-small/` and `all-MiniLM-L6-v2/` contain `model.safetensors` and
`tokenizer.json`; `SHA256SUMS` has the checksums. README.md describes them.
"""
