"""What the stages from assemble to ground work with: the conversation in the prompt, the model, tools, quotes and outlines."""
