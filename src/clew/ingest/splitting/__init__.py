"""Text to chunks: `split` cuts along sections, tables and sentences. Every chunk keeps exact character offsets."""
