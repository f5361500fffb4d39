"""The settings of a Clew process: `CLEW_*` variables or `clew.toml`, read once, frozen.

The only module that reads the environment. Above: `server` and the commands, which may override single values. Settings that can
change while Clew runs (`rag_settings`) are in `domain.turns.tuning`. Reference: `docs/reference/settings.md`.
"""

import difflib
import ipaddress
import os
import re
import shlex
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from clew.domain.errors import ConfigurationInvalid
from clew.embedded.data_directory import default_data_directory
from clew.providers.tools.servers import KnownServer, ServerName
from clew.server.signin.fields import Period, SignInFields

PREFIX = "CLEW_"
CONFIG_FILE = Path("clew.toml")
_TEST_PREFIX = "CLEW_TEST_"
_LINK_NAME = re.compile(r"CLEW_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)")
_LINK_VALUE = re.compile(r"(tcp|udp|sctp)://")
MEGABYTE = 1 << 20


class Settings(SignInFields):
    """The settings of one process. Defaults need no file."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True, hide_input_in_errors=True, toml_file=CONFIG_FILE
    )

    host: str = Field("127.0.0.1", description="Address to listen on. Any address except loopback requires an API key.")
    port: int = Field(5200, ge=0, le=65535, description="Port to listen on; 0 picks a free one.")
    data_dir: Path = Field(
        default_factory=default_data_directory,
        description="Data directory: the database, its lock file and the address of the running server.",
    )
    allowed_hosts: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="Host names, separated by commas, that clients may use to reach the server in addition to localhost."
    )
    cors_origins: Annotated[tuple[str, ...], NoDecode] = Field(
        (),
        description="Origins of web pages, separated by commas, that may call the API from a browser, such as https://app.example.com.",
    )

    public_url: str | None = Field(
        None,
        description="Address at which people open the page, such as https://clew.example.com, for links to documents in answers. "
        "Defaults to the address to which a request was sent.",
    )
    openai_links: bool = Field(
        False,
        description="Write the marks of answers to `POST /v1/chat/completions` as Markdown links, for front-ends that show no "
        "annotations, such as LibreChat.",
    )

    unread_timeout_seconds: float = Field(
        120, ge=1, le=86400, description="Time a client may leave its response unread before the server closes the connection."
    )
    receive_timeout_seconds: float = Field(
        20, ge=1, le=3600, description="Time for the headers of a request to arrive; a body must not pause for as long."
    )
    max_connections: int = Field(
        10_000,
        ge=1,
        le=1_000_000,
        description="Maximum number of open connections; fewer where the system allows fewer open files.",
    )
    max_connections_per_address: int = Field(
        200, ge=1, le=1_000_000, description="Maximum number of open connections from one address; trusted proxies have no limit."
    )
    trusted_proxies: Annotated[tuple[str, ...], NoDecode] = Field(
        ("127.0.0.1", "::1"),
        description="Addresses or networks, separated by commas, of the proxies whose header X-Forwarded-For names the client.",
    )
    audit_days: int = Field(365, ge=1, le=36_500, description="Number of days that entries of the audit log are kept.")
    wrong_keys_per_minute: int = Field(
        10, ge=1, le=1_000_000, description="Number of wrong API keys that one address may send per minute before it has to wait."
    )

    database_url: SecretStr | None = Field(
        None, description="PostgreSQL to use instead of the embedded one. The role must be subject to row-level security."
    )
    database_admin_url: SecretStr | None = Field(
        None,
        description="The same database, as the owner of its tables. `clew serve` and `clew migrate` use it to run migrations.",
    )
    database_listen_url: SecretStr | None = Field(
        None,
        description="A direct connection to the same database. Needed only if CLEW_DATABASE_URL points to a transaction pooler.",
    )
    pool_size: int = Field(10, ge=2, le=500, description="Maximum number of database connections per process.")
    tenant: str = Field("default", min_length=1, description="The tenant of the local user.")

    turns_at_once: int | None = Field(
        None,
        ge=1,
        le=1000,
        description="Number of questions that one process answers at a time. Defaults to the number of cores, at least 2, with "
        "the model `extractive`, else to 32.",
    )
    turns_per_tenant: int | None = Field(
        None, ge=1, le=1000, description="How many of these may belong to one tenant. Defaults to half of CLEW_TURNS_AT_ONCE."
    )
    turns_per_key: int | None = Field(
        None,
        ge=1,
        le=1000,
        description="How many may belong to one API key that names no user. Defaults to three quarters of CLEW_TURNS_PER_TENANT.",
    )
    turns_per_user: int | None = Field(
        None, ge=1, le=1000, description="How many may belong to one user. Defaults to a quarter of CLEW_TURNS_PER_TENANT."
    )
    turns_waiting: int = Field(
        16, ge=0, le=1000, description="How many more questions of one tenant may wait. Others get the status 429."
    )
    turn_wait_seconds: float = Field(30, gt=0, le=600, description="Time that a question waits before it gets the status 429.")

    price_per_million_input_tokens: float = Field(
        0,
        ge=0,
        le=1e9,
        description="What a million input tokens of the answer model cost, in a currency of your choice, for quotas. 0: unknown.",
    )
    price_per_million_output_tokens: float = Field(
        0, ge=0, le=1e9, description="What a million output tokens of the answer model cost, in the same currency."
    )

    embedding: str = Field(
        "multilingual",
        min_length=1,
        description="Embedding model: `multilingual`, `minilm` (English only), or `provider:name` such as "
        "`openai:text-embedding-3-small`.",
    )
    embedding_dir: Path | None = Field(None, description="Directory with the files of the embedding model.")
    embedding_threads: int | None = Field(
        None, ge=1, le=256, description="Number of threads that compute embeddings. Defaults to all cores."
    )
    embedding_base_url: str | None = Field(
        None, repr=False, description="Base URL of an embedding server that is compatible with a provider's API."
    )
    embedding_api_key: SecretStr | None = Field(None, description="API key for the provider of the embedding model.")

    index: Literal["postgres", "qdrant"] = Field(
        "postgres", description="Search index: PostgreSQL itself, or a copy of the passages in Qdrant."
    )
    qdrant_url: str | None = Field(
        None, repr=False, description="URL of a Qdrant server or cluster, such as http://127.0.0.1:6333."
    )
    qdrant_api_key: SecretStr | None = Field(None, description="API key for Qdrant.")
    qdrant_path: Path | None = Field(
        None, description="Directory for Qdrant without a server. Suits one process and up to about 10,000 passages."
    )
    qdrant_timeout_seconds: float = Field(5, gt=0, le=600, description="Timeout for one request to Qdrant.")
    reranker: Path | None = Field(
        None,
        description="Folder of a cross-encoder (model.onnx, tokenizer.json) that puts the best passages in order. It takes about "
        "60 ms of a core for each passage.",
    )
    reranker_languages: str = Field(
        "en",
        pattern=r"^(\*|[a-z]{2,3}(,[a-z]{2,3})*)$",
        description="Languages that the reranker reads, such as `en,fr`; `*` for all.",
    )

    model: str = Field(
        "extractive",
        min_length=1,
        repr=False,
        description="Answer model: `extractive`, or a provider's model such as `anthropic:claude-sonnet-5-5`. Separate several "
        "with commas.",
    )
    model_base_url: str | None = Field(
        None, repr=False, description="Base URL of a model server that is compatible with a provider's API."
    )
    model_api_key: SecretStr | None = Field(
        None, description="API key for the model provider, or for the server at CLEW_MODEL_BASE_URL if that is set."
    )
    model_context_tokens: int | None = Field(
        None,
        ge=1_000,
        description="Context window of the answer model in tokens. Defaults to what the model or its server reports.",
    )
    model_answer_tokens: int | None = Field(
        None,
        ge=16,
        description="Maximum length of an answer in tokens. Defaults to the provider's limit; at CLEW_MODEL_BASE_URL to 2,048 "
        "or a third of the context window, if that is less.",
    )
    model_temperature: float | None = Field(
        None,
        ge=0,
        le=2,
        description="Temperature of answers. Defaults to the provider's; at CLEW_MODEL_BASE_URL to 0.1. Sessions may set it.",
    )
    model_requests_at_once: int | None = Field(
        None,
        ge=1,
        le=1000,
        description="Number of requests that the model server works on at a time; others wait in Clew, outside the time limits "
        "of an answer. Defaults to the slots that llama.cpp names, else to no limit.",
    )
    rewrite_model: str = Field(
        "",
        repr=False,
        description="Model that rewrites follow-ups as standalone questions, such as `openai:name`. Leave empty for none.",
    )
    translate_model: str = Field(
        "",
        repr=False,
        description="Model that translates questions for full-text search, such as `openai:name`. Leave empty for none.",
    )
    rewrite_timeout_seconds: float = Field(
        5, gt=0, le=600, description="Time that a question waits to be rewritten or translated by a model."
    )
    title_model: str = Field(
        "",
        repr=False,
        description="Model that titles a conversation after its first answer, such as `openai:name`. Leave empty for none.",
    )
    summary_model: str = Field(
        "", repr=False, description="Model that summarizes each conversation, such as `openai:name`. Leave empty for none."
    )
    title_timeout_seconds: float = Field(20, gt=0, le=3600, description="Timeout for a title that a model writes.")
    summary_timeout_seconds: float = Field(30, gt=0, le=3600, description="Timeout for a summary that a model writes.")
    memory: Literal["postgres", "promptx", "none"] = Field(
        "postgres", description="Where memories of users are stored: PostgreSQL, a PromptX server over MCP, or nowhere."
    )
    memory_timeout_seconds: float = Field(3, gt=0, le=60, description="Time a turn waits for its memories.")
    promptx_command: str = Field("", description="Command that starts PromptX over stdio, such as `npx`. Serves one process.")
    promptx_args: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="Arguments of CLEW_PROMPTX_COMMAND, quoted as in a shell, such as `-y @promptx/mcp-server`."
    )
    promptx_env: dict[str, SecretStr] = Field(
        default_factory=dict[str, SecretStr], description="Environment variables for CLEW_PROMPTX_COMMAND, as a JSON object."
    )
    promptx_home: Path | None = Field(
        None,
        description="Home directory of PromptX, where it stores roles and memories. Defaults to `promptx` in the data directory.",
    )
    promptx_url: str | None = Field(None, repr=False, description="URL of the `/mcp` endpoint of a PromptX server.")
    promptx_tool_prefix: str = Field("", description="Prefix of the names of PromptX's tools, such as `promptx_`.")

    generation_timeout_seconds: float = Field(60, gt=0, le=3600, description="Timeout for a complete answer.")
    first_token_timeout_seconds: float = Field(60, gt=0, le=3600, description="Timeout for the first token of an answer.")
    run_timeout_seconds: float = Field(900, gt=0, le=86400, description="Timeout for a run of the Cortex interface.")
    background_timeout_seconds: float = Field(
        21_600, gt=0, le=86400, description="Timeout for a run of the Cortex interface in the background."
    )

    chain_ttl: Period = Field(
        timedelta(days=30),
        gt=timedelta(0),
        le=timedelta(days=3650),
        description="How long to rely on a provider to keep the answers of a session: a number of days, or a number with a unit "
        "such as `12h`.",
    )

    tool_servers: dict[ServerName, KnownServer] = Field(
        default_factory=dict[ServerName, KnownServer],
        description="MCP servers by name whose tools assistants may use. Each has `url` and `headers`, or `command` and `env`.",
    )
    tool_hosts: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="Hosts, separated by commas, where assistants may use tool servers even though the address is not public."
    )
    tool_calls: int = Field(8, ge=1, le=100, description="Maximum number of tool calls per answer.")
    tool_timeout_seconds: float = Field(15, gt=0, le=600, description="Timeout for one tool call.")
    tool_result_characters: int = Field(
        20_000, ge=100, le=1_000_000, description="Maximum number of characters of a tool's result that the model sees."
    )

    max_upload_bytes: int = Field(50 * MEGABYTE, ge=1, description="Maximum size of an ingested file, in bytes.")
    max_pages: int = Field(5000, ge=1, description="Maximum number of pages of an ingested file.")
    worker_concurrency: int = Field(
        2, ge=1, le=64, description="Number of jobs, such as ingestions, that one worker runs at a time."
    )

    originals: str = Field(
        "keep",
        min_length=1,
        repr=False,
        description="Where uploaded files are stored: `keep` (in the data directory), `none`, a directory, or `s3://bucket/folder`.",
    )
    originals_quota_bytes: int | None = Field(
        None,
        ge=1,
        description="Maximum total size of one tenant's uploaded files, in bytes. Unlimited if unset.",
    )
    s3_endpoint: str | None = Field(
        None, repr=False, description="URL of an S3-compatible server other than Amazon S3, such as https://s3.example.net."
    )
    s3_region: str | None = Field(None, description="Region of the bucket.")
    s3_access_key_id: str | None = Field(None, repr=False, description="Access key ID for the bucket.")
    s3_secret_access_key: SecretStr | None = Field(None, description="Secret access key for the bucket.")

    cron_secret: SecretStr | None = Field(
        None,
        min_length=16,
        description="Secret that a scheduler sends to `GET /api/cron/retention`. The endpoint is disabled if unset.",
    )

    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="Minimum severity of log messages.")
    log_format: Literal["json", "text"] = Field("json", description="Log format: JSON for programs, or text for people.")

    url: str | None = Field(None, description="For the commands: URL of a server to use instead of the local one.")
    key: SecretStr | None = Field(None, description="For the commands: API key for that server.")

    @field_validator("allowed_hosts", "cors_origins", "tool_hosts", "trusted_proxies", mode="before")
    @classmethod
    def _split_hosts(cls, value: object) -> object:
        return tuple(host.strip().lower() for host in value.split(",") if host.strip()) if isinstance(value, str) else value

    @field_validator("trusted_proxies")
    @classmethod
    def _networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for one in value:
            ipaddress.ip_network(one)
        return value

    @field_validator("cors_origins")
    @classmethod
    def _origins(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for origin in value:
            if not _is_http_address(origin) or origin.count("/") != 2 or "@" in origin or "*" in origin:
                raise ValueError("name each origin as scheme and host, without a path, such as https://app.example.com")
        return value

    @field_validator("promptx_args", mode="before")
    @classmethod
    def _split_arguments(cls, value: object) -> object:
        return tuple(shlex.split(value)) if isinstance(value, str) else value

    @field_validator("embedding_base_url", "model_base_url", "public_url", "qdrant_url", "promptx_url", "s3_endpoint")
    @classmethod
    def _http_address(cls, value: str | None) -> str | None:
        if value is not None and not _is_http_address(value):
            raise ValueError("it must begin with http:// or https:// and name a host")  # the value may hold a password
        return value

    @field_validator("database_url", "database_admin_url", "database_listen_url")
    @classmethod
    def _connection_string(cls, value: SecretStr | None) -> SecretStr | None:
        from clew.store.faults import fault_of_dsn  # the driver is loaded only where it is used

        fault = fault_of_dsn(value.get_secret_value()) if value else None
        if fault:
            raise ValueError(fault)
        return value

    @field_validator("data_dir")
    @classmethod
    def _absolute(cls, value: Path) -> Path:
        return value.expanduser().absolute()

    @property
    def is_loopback(self) -> bool:
        """True when only this machine can reach the address to listen on."""
        return is_loopback(self.host)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read, strongest first: what the caller gives, the environment, `clew.toml`."""
        return init_settings, _Environment(settings_cls), TomlConfigSettingsSource(settings_cls)


class _Environment(EnvSettingsSource):
    """The environment without what a container platform put there."""

    def __init__(self, settings_cls: type[BaseSettings]) -> None:
        super().__init__(settings_cls)
        self.env_vars = {name: value for name, value in self.env_vars.items() if not _is_service_link(name.upper(), value or "")}


def load_settings(**given: object) -> Settings:
    """Read the settings; `given` values that are not None win over environment and file.

    Raises:
        ConfigurationInvalid: an unknown `CLEW_` variable, an unknown key of the file, or a value that cannot be used.
    """
    _refuse_unknown(os.environ)
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        raise _invalid(error) from None  # the cause holds the value, which may be a secret
    except SettingsError as error:
        raise _unreadable(error) from None  # the cause holds the value
    except ValueError as error:
        raise ConfigurationInvalid(f"{CONFIG_FILE.absolute()} is not valid TOML: {error}") from error


def ignored_variables() -> list[str]:
    """Return the names of `CLEW_` variables that a container platform made for a service called clew, which are not settings."""
    return sorted(name for name, value in os.environ.items() if _is_service_link(name, value))


def is_loopback(host: str) -> bool:
    """Return whether an address to listen on, or the host of a URL, is this machine alone."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _is_http_address(value: str) -> bool:
    try:
        address = urlsplit(value)
        return address.scheme in {"http", "https"} and bool(address.hostname) and address.port != 0
    except ValueError:  # brackets or a port that are none
        return False


def _is_service_link(name: str, value: str) -> bool:
    if _LINK_NAME.fullmatch(name):
        return True
    return name.startswith(PREFIX) and name.endswith("PORT") and _LINK_VALUE.match(value) is not None


def _refuse_unknown(environment: Mapping[str, str]) -> None:
    known = {variable_of(field) for field in Settings.model_fields}
    for name, value in environment.items():
        if (
            name.startswith(PREFIX)
            and name not in known
            and not name.startswith(_TEST_PREFIX)
            and not _is_service_link(name, value)
        ):
            raise _unknown(name, sorted(known), "the environment")


def variable_of(field: str) -> str:
    """Return the environment variable of a setting."""
    return PREFIX + field.upper()


def _unknown(name: str, known: list[str], where: str) -> ConfigurationInvalid:
    nearest = difflib.get_close_matches(name, known, n=1, cutoff=0)
    return ConfigurationInvalid(
        f"{name} in {where} is not a setting of Clew; did you mean {nearest[0]}? Correct or remove it.", name=name
    )


def _unreadable(error: SettingsError) -> ConfigurationInvalid:
    """Report a variable with invalid JSON; the message contains only the name of the field."""
    named = re.search(r'field "(\w+)"', str(error))
    return ConfigurationInvalid(f"{variable_of(named[1]) if named else 'A setting'} must be a JSON object.")


def _invalid(error: ValidationError) -> ConfigurationInvalid:
    first = error.errors(include_input=False, include_url=False)[0]
    field, *inner = map(str, first["loc"] or ("",))
    if first["type"] == "extra_forbidden" and not inner:
        return _unknown(field, sorted(Settings.model_fields), str(CONFIG_FILE))
    place = ".".join((field, *inner))
    return ConfigurationInvalid(
        f"{variable_of(field)} ({place} in {CONFIG_FILE}) has an invalid value: {first['msg']}.", name=field
    )
