"""Text models of providers that speak OpenAI's chat completions or responses, or Anthropic's messages, by `pydantic_ai.direct`.

Above is `factory.py`; below `providers/clients.py`, which decides what goes to which address, and `providers/failures.py`, which
puts errors into plain words. One request without retries: the caller waits and can do without the result. Neither the provider's
key nor messages about the key leave this module.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from pydantic_ai.direct import model_request
from pydantic_ai.messages import ModelRequest, ModelResponse, UserPromptPart
from pydantic_ai.models.openai import OpenAIResponsesModelSettings
from pydantic_ai.settings import ModelSettings

from clew.domain.errors import ModelFailed
from clew.domain.messages import said
from clew.providers.answering.window import ModelWindow
from clew.providers.clients import OPENERS, ClientOptions, ModelAddress
from clew.providers.completion.protocol import PlaceIfFree
from clew.providers.failures import cause_of, provider_errors
from clew.providers.thoughts import without_thoughts

MAX_TOKENS = 512
_ONE_SLOT = (
    "its server also writes the answers and has a single slot, whose prompt cache it would replace; start the server with two "
    "slots (-np 2), or use another server"
)
_ONE_AT_ONCE = (
    "its server also writes the answers and works on one request at a time (CLEW_MODEL_REQUESTS_AT_ONCE); let it work on two, or "
    "use another server"
)
_ALL_BUSY = "its server also writes the answers and is busy with as many requests as it works on at a time"
_UNFINISHED = {"length": f"it did not finish within {MAX_TOKENS} tokens", "content_filter": "it refused to answer"}


class PydanticAITextModel:
    """A provider's model for one short text at a time, at temperature 0 if the model supports it, without thinking."""

    def __init__(
        self,
        address: ModelAddress,
        *,
        timeout_seconds: float = 60.0,
        answers_too: bool = False,
        requests_at_once: int | None = None,
        place: PlaceIfFree | None = None,
    ) -> None:
        """Open the client; nothing is sent.

        `answers_too`: this server writes the answers as well, `requests_at_once` of them; then each text needs a `place`.

        Raises ConfigurationInvalid.
        """
        self._address, self._timeout_seconds = address, timeout_seconds
        self._window = ModelWindow(address, known=None, given=None) if answers_too else None
        self._model, self._client = OPENERS[address.provider](address, ClientOptions(timeout_seconds))
        self._at_once = requests_at_once
        self._place = place if place is not None and answers_too else _free_place
        self._closed = False
        self._settings = ModelSettings(max_tokens=MAX_TOKENS, temperature=0.0, thinking=False)
        if address.provider == "openai-responses":  # the only one whose provider stores requests by default
            self._settings = OpenAIResponsesModelSettings(**self._settings, openai_store=False)

    def __repr__(self) -> str:
        return f"PydanticAITextModel({self.name!r})"

    @property
    def name(self) -> str:
        """The model as configured."""
        return self._address.name

    async def complete(self, instructions: str, text: str) -> str:
        """Send one request. Lone surrogates are sent and returned as `?`. Raises ModelFailed.

        Nothing is sent to a server that writes the answers and has a single slot, or works on one request at a time: the request
        would take the place of the conversation in its prompt cache, and the next answer would read everything again.
        """
        if self._closed:
            raise self._failed("it is closed")
        if self._window is not None and self._at_once == 1:
            raise self._failed(_ONE_AT_ONCE)
        if self._window is not None and self._at_once is None and (await self._window.facts()).slots == 1:
            raise self._failed(_ONE_SLOT)
        prompt = ModelRequest(parts=[UserPromptPart(_valid(text))], instructions=_valid(instructions))
        async with self._place() as is_free:
            if not is_free:
                raise self._failed(_ALL_BUSY)
            return await self._complete(prompt)

    async def _complete(self, prompt: ModelRequest) -> str:
        try:
            async with asyncio.timeout(self._timeout_seconds):
                return self._text_of(await model_request(self._model, [prompt], model_settings=self._settings))
        except TimeoutError:
            late = said("model_late", model=self.name, seconds=f"{self._timeout_seconds:g}")
            raise ModelFailed(late, model=self.name) from None
        except provider_errors() as error:
            # The provider's own text may contain the key or a part of it, so it stays out of the chain of causes.
            raise self._failed(cause_of(error)) from None

    async def close(self) -> None:
        """Close the connections."""
        self._closed = True
        await self._client.close()
        if self._window is not None:
            await self._window.close()

    def _text_of(self, response: ModelResponse) -> str:
        if response.finish_reason in _UNFINISHED:
            raise self._failed(_UNFINISHED[response.finish_reason])
        text = without_thoughts(_valid(response.text or "")).strip()
        if not text:
            raise self._failed("it returned no text")
        return text

    def _failed(self, cause: str) -> ModelFailed:
        return ModelFailed(f"The model {self.name} cannot be used: {cause}.", model=self.name)


@asynccontextmanager
async def _free_place() -> AsyncGenerator[bool]:
    yield True


def _valid(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
