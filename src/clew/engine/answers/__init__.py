"""What the stages from assemble to ground use: the conversation in the prompt, the model, tools, quotes and outlines."""
