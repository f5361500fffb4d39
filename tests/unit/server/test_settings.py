"""Settings come from one place, and a mistake in them is told by name."""

from datetime import timedelta
from pathlib import Path

import pytest

from clew.domain.errors import ConfigurationInvalid
from clew.server.settings import Settings, ignored_variables, is_loopback, load_settings, variable_of


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for field in Settings.model_fields:
        monkeypatch.delenv(variable_of(field), raising=False)


def test_defaults_need_no_file() -> None:
    settings = load_settings()
    assert (settings.host, settings.port, settings.embedding, settings.model) == ("127.0.0.1", 5200, "multilingual", "extractive")


def test_environment_wins_over_the_file_and_an_option_over_both(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "clew.toml").write_text("port = 1111\nmax_pages = 7\npool_size = 3\n")
    monkeypatch.setenv("CLEW_PORT", "2222")
    monkeypatch.setenv("CLEW_POOL_SIZE", "4")
    settings = load_settings(port=3333, host=None)
    assert (settings.port, settings.pool_size, settings.max_pages) == (3333, 4, 7)


@pytest.mark.parametrize(
    ("text", "lifetime"),
    [("7", timedelta(days=7)), ("12h", timedelta(hours=12)), ("90 m", timedelta(minutes=90)), ("2s", timedelta(seconds=2))],
)
def test_chain_ttl_is_in_days_or_has_a_unit(monkeypatch: pytest.MonkeyPatch, text: str, lifetime: timedelta) -> None:
    assert load_settings().chain_ttl == timedelta(days=30)
    monkeypatch.setenv("CLEW_CHAIN_TTL", text)
    assert load_settings().chain_ttl == lifetime


@pytest.mark.parametrize("text", ["0", "-1", "1w", "4000d", "soon", "999999999"])
def test_chain_ttl_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("CLEW_CHAIN_TTL", text)
    with pytest.raises(ConfigurationInvalid, match="CLEW_CHAIN_TTL"):
        load_settings()


def test_unknown_variable_is_told_with_the_nearest_known_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_EMBEDING", "minilm")
    with pytest.raises(ConfigurationInvalid, match=r"CLEW_EMBEDING .* did you mean CLEW_EMBEDDING\b"):
        load_settings()


def test_unknown_key_of_the_file_is_told_with_the_nearest_known_one(tmp_path: Path) -> None:
    (tmp_path / "clew.toml").write_text('datadir = "x"\n')
    with pytest.raises(ConfigurationInvalid, match=r"datadir .* did you mean data_dir\b"):
        load_settings()


def test_broken_file_is_told_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "clew.toml").write_text("port =\n")
    with pytest.raises(ConfigurationInvalid, match=r"clew\.toml is not valid TOML"):
        load_settings()


def test_value_that_cannot_be_used_names_the_variable_and_hides_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_PORT", "s3cret")
    with pytest.raises(ConfigurationInvalid, match="CLEW_PORT") as caught:
        load_settings()
    assert "s3cret" not in caught.value.message
    assert caught.value.__cause__ is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CLEW_PORT", "tcp://10.0.0.1:5200"),
        ("CLEW_SERVICE_HOST", "10.0.0.1"),
        ("CLEW_SERVICE_PORT_HTTP", "5200"),
        ("CLEW_PORT_5200_TCP_ADDR", "10.0.0.1"),
        ("CLEW_DB_PORT", "tcp://10.0.0.2:5432"),
        ("CLEW_DB_SERVICE_HOST", "10.0.0.2"),
    ],
)
def test_variables_of_a_container_platform_are_ignored_with_a_note(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert load_settings().port == 5200
    assert ignored_variables() == [name]


def test_secrets_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_DATABASE_URL", "postgresql://clew_app:s3cret@db/clew")
    monkeypatch.setenv("CLEW_MODEL_API_KEY", "s3cret")
    monkeypatch.setenv("CLEW_QDRANT_URL", "https://user:s3cret@qdrant:6333")
    for name in ("CLEW_MODEL", "CLEW_REWRITE_MODEL", "CLEW_TRANSLATE_MODEL", "CLEW_TITLE_MODEL", "CLEW_SUMMARY_MODEL"):
        monkeypatch.setenv(name, "openai:m@https://user:s3cret@host/v1")
    assert "s3cret" not in repr(load_settings())


def test_hosts_are_split_at_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_ALLOWED_HOSTS", "Clew.example.net, 10.0.0.7 ,")
    assert load_settings().allowed_hosts == ("clew.example.net", "10.0.0.7")


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),  # noqa: S104
        ("::", False),
        ("db", False),
    ],
)
def test_only_this_machine_is_loopback(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


@pytest.mark.parametrize("field", ["embedding_base_url", "model_base_url"])
@pytest.mark.parametrize(
    "value", ["me:secret@models:8080/v1", "localhost:8080", "http://", "http://[", "ftp://secret/v1", "http://h:x"]
)
def test_address_of_a_model_server_that_is_none_is_refused_without_repeating_it(field: str, value: str) -> None:
    with pytest.raises(ConfigurationInvalid, match=rf"CLEW_{field.upper()} .*http://") as refused:
        load_settings(**{field: value})
    assert "secret" not in refused.value.message
    assert getattr(load_settings(**{field: "https://models.example:8443/v1"}), field) == "https://models.example:8443/v1"


def test_no_model_helps_the_search_until_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (load_settings().rewrite_model, load_settings().translate_model) == ("", "")
    monkeypatch.setenv("CLEW_REWRITE_MODEL", "openai:small")
    monkeypatch.setenv("CLEW_TRANSLATE_MODEL", "anthropic:small")
    assert (load_settings().rewrite_model, load_settings().translate_model) == ("openai:small", "anthropic:small")


def test_tool_servers_stand_in_the_file_or_in_json_and_their_keys_are_not_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "clew.toml").write_text(
        '[tool_servers.clock]\ncommand = ["clock", "--utc"]\nenv = { KEY = "s3cret" }\n'
        '[tool_servers.tickets]\nurl = "http://10.0.0.7/mcp"\nheaders = { Authorization = "Bearer s3cret" }\n'
    )
    servers = load_settings().tool_servers
    assert servers["clock"].command == ("clock", "--utc")
    assert servers["tickets"].headers["Authorization"].get_secret_value() == "Bearer s3cret"
    assert "s3cret" not in repr(servers)
    monkeypatch.setenv("CLEW_TOOL_SERVERS", '{"other": {"url": "https://mcp.example.org/mcp"}}')
    assert "other" in load_settings().tool_servers


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("{s3cret", "CLEW_TOOL_SERVERS must be a JSON object"),
        ('{"a b": {"url": "http://x/"}}', r"CLEW_TOOL_SERVERS \(tool_servers\.a b"),
        ('{"a": {"url": "http://x/", "shell": "s3cret"}}', r"CLEW_TOOL_SERVERS \(tool_servers\.a\.shell"),
        ('{"a": {"url": "http://x/", "command": ["s3cret"]}}', "either `url` or `command`"),
        ('{"a": {"url": "s3cret"}}', "must begin with http"),
    ],
)
def test_tool_server_that_cannot_be_used_is_told_without_its_values(
    monkeypatch: pytest.MonkeyPatch, value: str, says: str
) -> None:
    monkeypatch.setenv("CLEW_TOOL_SERVERS", value)
    with pytest.raises(ConfigurationInvalid, match=says) as caught:
        load_settings()
    assert "s3cret" not in caught.value.message


def test_command_of_promptx_is_split_as_in_a_shell_and_its_environment_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_PROMPTX_ARGS", "-y '@promptx/mcp server' --no-v2")
    monkeypatch.setenv("CLEW_PROMPTX_ENV", '{"TOKEN": "s3cret"}')
    settings = load_settings()
    assert settings.promptx_args == ("-y", "@promptx/mcp server", "--no-v2")
    assert settings.promptx_env["TOKEN"].get_secret_value() == "s3cret"
    assert "s3cret" not in repr(settings)
    monkeypatch.setenv("CLEW_PROMPTX_ENV", '{"TOKEN": "s3cret"')
    with pytest.raises(ConfigurationInvalid) as refused:
        load_settings()
    assert "s3cret" not in refused.value.message
