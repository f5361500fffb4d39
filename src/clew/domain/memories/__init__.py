"""What is remembered of the people who ask, and how it is found in what they say."""
