"""Text in pictures and scanned pages, by Tesseract. Below all: `ocr`."""
