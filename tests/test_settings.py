from pathlib import Path

import pytest

from ttrbot.settings import Links, LocalDiscord, Settings, SettingsError, load_settings


def faults(**environment: str) -> list[str]:
    with pytest.raises(SettingsError) as error:
        load_settings(environment)
    return error.value.faults


def test_defaults(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert load_settings({}) == Settings(data=Path("data"), token=None, local_discord=None)


def test_the_environment_wins_over_the_file(tmp_path):
    (tmp_path / "ttrbot.toml").write_text('discord_token = "from-file"\nttr_log_format = "console"\n')
    from_file = load_settings({"TTR_DATA": str(tmp_path)})
    assert (from_file.token, from_file.log_format) == ("from-file", "console")
    assert load_settings({"TTR_DATA": str(tmp_path), "DISCORD_TOKEN": "from-env"}).token == "from-env"


def test_empty_variables_count_as_unset(tmp_path):
    assert load_settings({"TTR_DATA": str(tmp_path), "DISCORD_TOKEN": "  "}).token is None


def test_the_token_stays_out_of_the_repr():
    assert "hush" not in repr(Settings(token="hush"))


def test_store_is_the_folder_unless_an_address_is_set(tmp_path):
    assert load_settings({"TTR_DATA": str(tmp_path)}).place == tmp_path
    (tmp_path / "ttrbot.toml").write_text('ttr_store = "postgresql://file.example/games"\n')
    assert load_settings({"TTR_DATA": str(tmp_path)}).place == "postgresql://file.example/games"
    address = "postgres://ttrbot:hush@db.example/games"
    settings = load_settings({"TTR_DATA": str(tmp_path), "TTR_STORE": address})
    assert settings.place == address
    assert "hush" not in repr(settings)


@pytest.mark.parametrize(
    "address",
    [
        "mysql://ttrbot:hush@db.example/games",
        "sqlite:///hush",
        "postgresql+psycopg://ttrbot:hush@db.example/games",
        "POSTGRESQL://ttrbot:hush@db.example/games",
        "'postgresql://ttrbot:hush@db.example/games'",
        "host=db.example user=ttrbot password=hush",
        "ttrbot:hush@db.example/games",
        "hush",
        "//hush",
        "postgresql:hush",
        "postgresql:/hush",
    ],
)
def test_other_addresses_are_refused_and_never_shown(address):
    (fault,) = faults(TTR_STORE=address)
    assert fault.startswith("TTR_STORE: this must be the address of a PostgreSQL database, like postgresql://")
    assert "hush" not in fault


def test_every_fault_is_told_at_once(tmp_path):
    (tmp_path / "ttrbot.toml").write_text('discord_tokn = "x"\nttr_log_level = 3\n')
    found = faults(
        TTR_DATA=str(tmp_path),
        DISCORD_TOKEN="two words",
        TTR_LOG_FORMAT="xml",
        TTR_DISCORD_API="https://discord.com/api",
        TTR_DISCORD_GATEWAY="ws://example.org/",
    )
    text = "\n".join(found)
    assert len(found) == 6
    for expected in (
        "'discord_tokn'",
        "ttr_log_level must be a text",
        "no spaces",
        "json, console",
        "http://127.0.0.1",
    ):
        assert expected in text


def test_the_file_may_have_every_setting_but_those_of_a_local_discord(tmp_path):
    (tmp_path / "ttrbot.toml").write_text('ttr_discord_api = "http://127.0.0.1:1"\n')
    (told,) = faults(TTR_DATA=str(tmp_path))
    assert "unknown setting 'ttr_discord_api'" in told
    valid = told.partition("valid are ")[2].split(", ")
    assert {name.upper() for name in valid} == {
        "DISCORD_TOKEN",
        "DISCORD_TOKEN_FILE",
        "TTR_KEEP_DAYS",
        "TTR_LOG_FORMAT",
        "TTR_LOG_LEVEL",
        "TTR_METRICS",
        "TTR_PRIVACY_URL",
        "TTR_SHARDS",
        "TTR_SLOTS",
        "TTR_STORE",
        "TTR_TERMS_URL",
    }


@pytest.mark.parametrize("key", ["discord_token", "discord_token_file"])
def test_a_token_of_the_environment_replaces_whichever_the_file_has(tmp_path, key):
    (tmp_path / "ttrbot.toml").write_text(f'{key} = "from-file"\n')
    assert load_settings({"TTR_DATA": str(tmp_path), "DISCORD_TOKEN": "from-env"}).token == "from-env"


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("ttr_log_format", "xml", "json, console"),
        ("ttr_log_level", "loud", "debug, info"),
        ("discord_token", "a b", "no"),
        ("ttr_slots", "0", "from 1 to 64"),
        ("ttr_shards", "0", "from 1 to 64"),
        ("ttr_shards", "two", "from 1 to 64"),
        ("ttr_shards", "٢", "from 1 to 64"),
    ],
)
def test_fault_names_its_place(tmp_path, key, value, fault):
    file = tmp_path / "ttrbot.toml"
    file.write_text(f'{key} = "{value}"\n')
    (told,) = faults(TTR_DATA=str(tmp_path))
    assert told.startswith(f"{file}: {key}: ")
    assert fault in told
    (told,) = faults(TTR_DATA=str(tmp_path), **{key.upper(): value})
    assert told.startswith(f"{key.upper()}: ")


def test_a_broken_file_is_told_with_its_path(tmp_path):
    (tmp_path / "ttrbot.toml").write_text("token =")
    assert str(tmp_path / "ttrbot.toml") in faults(TTR_DATA=str(tmp_path))[0]


def test_a_bot_prefix_is_taken_off_the_token(tmp_path):
    assert load_settings({"TTR_DATA": str(tmp_path), "DISCORD_TOKEN": "Bot abc"}).token == "abc"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "127.8.8.8"])
def test_a_local_discord_on_this_machine(tmp_path, host):
    settings = load_settings(
        {
            "TTR_DATA": str(tmp_path),
            "TTR_DISCORD_API": f"http://{host}:81/api/v10/",
            "TTR_DISCORD_GATEWAY": f"ws://{host}:81/gateway",
        }
    )
    assert settings.local_discord == LocalDiscord(api=f"http://{host}:81/api/v10", gateway=f"ws://{host}:81/gateway")


@pytest.mark.parametrize(
    "url",
    ["http://10.0.0.1/", "http://discord.com/", "ftp://127.0.0.1/", "nonsense", "http://", "http://127.0.0.1:99999/"],
)
def test_local_discord_on_another_machine_refused(tmp_path, url):
    found = faults(TTR_DATA=str(tmp_path), TTR_DISCORD_API=url, TTR_DISCORD_GATEWAY="ws://127.0.0.1/")
    assert found[0].startswith("TTR_DISCORD_API:")


def test_local_discord_needs_both_addresses(tmp_path):
    assert "belong together" in faults(TTR_DATA=str(tmp_path), TTR_DISCORD_API="http://127.0.0.1:1")[0]


def test_number_of_shards(tmp_path):
    assert load_settings({"TTR_DATA": str(tmp_path)}).shards is None
    assert load_settings({"TTR_DATA": str(tmp_path), "TTR_SHARDS": "2"}).shards == 2


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("9464", ("127.0.0.1", 9464)),
        ("0.0.0.0:9464", ("0.0.0.0", 9464)),
        ("[::1]:80", ("::1", 80)),
    ],
)
def test_address_of_the_metrics(tmp_path, value, address):
    assert load_settings({"TTR_DATA": str(tmp_path), "TTR_METRICS": value}).metrics == address


@pytest.mark.parametrize("value", ["0", "65536", "x", "host:9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:9464/metrics"])
def test_impossible_address_of_the_metrics_refused(tmp_path, value):
    (told,) = faults(TTR_DATA=str(tmp_path), TTR_METRICS=value)
    assert told.startswith("TTR_METRICS: ")
    assert "like 9464 or 0.0.0.0:9464" in told


def test_what_a_host_promises_people(tmp_path):
    settings = load_settings(
        {
            "TTR_DATA": str(tmp_path),
            "TTR_KEEP_DAYS": "365",
            "TTR_PRIVACY_URL": "https://example.org/privacy",
            "TTR_TERMS_URL": "https://example.org/terms?of=use",
        }
    )
    assert settings.keep_days == 365
    assert settings.links == Links(privacy="https://example.org/privacy", terms="https://example.org/terms?of=use")


@pytest.mark.parametrize(
    "value", ["http://example.org", "example.org", "https://", "https://a b", "https://x/>", "https://x/" + "y" * 600]
)
def test_impossible_web_address_refused(tmp_path, value):
    (told,) = faults(TTR_DATA=str(tmp_path), TTR_PRIVACY_URL=value)
    assert told.startswith("TTR_PRIVACY_URL: ")


@pytest.mark.parametrize("value", ["0", "6", "36501", "a year"])
def test_impossible_days_to_keep_games_refused(tmp_path, value):
    assert "from 7 to 36500" in faults(TTR_DATA=str(tmp_path), TTR_KEEP_DAYS=value)[0]


def test_a_data_folder_that_is_a_file(tmp_path):
    (tmp_path / "data").touch()
    assert faults(TTR_DATA=str(tmp_path / "data")) == [f"{tmp_path}/data isn't a folder: TTR_DATA must name one"]


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://bot:hush@db.example/games",
        "mysql://bot:hush@db.example/games",
        "postgresql:/bot:hush@db.example/games",
        "postgres//bot:hush@db.example/games",
        "postgresql:bot:hush@db.example/games",
        "bot:hush@db.example/games",
    ],
)
def test_address_in_place_of_the_data_folder_refused_and_never_shown(address):
    (fault,) = faults(TTR_DATA=address)
    assert fault.startswith("TTR_DATA: this must be a path on this machine, not an address")
    assert "hush" not in fault


@pytest.fixture
def token_file(tmp_path):
    """Return a file with a token that only its owner may read."""
    file = tmp_path / "token"
    file.write_text("from-its-file\n")
    file.chmod(0o600)
    return file


def test_token_read_from_its_file(tmp_path, token_file):
    settings = load_settings({"TTR_DATA": str(tmp_path), "DISCORD_TOKEN_FILE": str(token_file)})
    assert (settings.token, settings.warnings) == ("from-its-file", ())
    (tmp_path / "ttrbot.toml").write_text(f'discord_token_file = "{token_file}"\n')
    assert load_settings({"TTR_DATA": str(tmp_path)}).token == "from-its-file"
    assert load_settings({"TTR_DATA": str(tmp_path), "DISCORD_TOKEN": "from-env"}).token == "from-env"


def test_token_file_of_the_environment_wins_over_token_of_the_file(tmp_path, token_file):
    (tmp_path / "ttrbot.toml").write_text('discord_token = "from-file"\n')
    (tmp_path / "ttrbot.toml").chmod(0o600)
    settings = load_settings({"TTR_DATA": str(tmp_path), "DISCORD_TOKEN_FILE": str(token_file)})
    assert settings.token == "from-its-file"


def test_token_and_token_file_together_refused(tmp_path, token_file):
    assert faults(TTR_DATA=str(tmp_path), DISCORD_TOKEN="x", DISCORD_TOKEN_FILE=str(token_file)) == [
        "DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: set one of them"
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (None, "No such file or directory"),
        (b" \n", "is empty"),
        (b"two words", "no spaces"),
        (b"x" * 5000, "too large"),
        (b"\xff", "isn't text"),
        (b"words\0", "only ASCII letters, digits and signs"),
        (b"words\x7f", "only ASCII letters, digits and signs"),
        ("words\N{ZERO WIDTH SPACE}".encode(), "only ASCII letters, digits and signs"),
    ],
)
def test_unusable_token_file_named_without_its_content(tmp_path, content, fault):
    file = tmp_path / "token"
    if content is not None:
        file.write_bytes(content)
    (told,) = faults(TTR_DATA=str(tmp_path), DISCORD_TOKEN_FILE=str(file))
    assert told.startswith("DISCORD_TOKEN_FILE: ")
    assert fault in told
    assert "words" not in told


@pytest.mark.parametrize(("mode", "is_shared"), [(0o600, False), (0o400, False), (0o640, True), (0o604, True)])
def test_warning_if_others_may_read_the_token(tmp_path, token_file, mode, is_shared):
    settings_file = tmp_path / "ttrbot.toml"
    settings_file.write_text('discord_token = "from-file"\n')
    settings_file.chmod(mode)
    warnings = load_settings({"TTR_DATA": str(tmp_path)}).warnings
    assert [f"chmod 600 {settings_file}" in warning for warning in warnings] == ([True] if is_shared else [])
    settings_file.unlink()
    token_file.chmod(mode)
    warnings = load_settings({"TTR_DATA": str(tmp_path), "DISCORD_TOKEN_FILE": str(token_file)}).warnings
    assert [f"chmod 600 {token_file}" in warning for warning in warnings] == ([True] if is_shared else [])


def test_no_warning_about_a_credential_of_systemd(tmp_path, token_file):
    """systemd may grant the service's user access by an ACL, whose mask the mode shows as rights of the group."""
    token_file.chmod(0o440)
    environment = {"DISCORD_TOKEN_FILE": str(token_file), "CREDENTIALS_DIRECTORY": str(tmp_path)}
    assert load_settings({"TTR_DATA": str(tmp_path), **environment}).warnings == ()


def test_warning_if_others_may_read_the_file_with_the_address(tmp_path):
    file = tmp_path / "ttrbot.toml"
    file.write_text('ttr_store = "postgresql://ttrbot:hush@db.example/games"\n')
    file.chmod(0o644)
    (warning,) = load_settings({"TTR_DATA": str(tmp_path)}).warnings
    assert f"chmod 600 {file}" in warning
    assert "hush" not in warning


def test_slots_are_divided_among_processes_over_one_database():
    address = {"TTR_STORE": "postgresql://db/ttrbot"}
    assert load_settings({**address, "TTR_SLOTS": "2", "TTR_SHARDS": "4"}).slots == 2
    assert load_settings({"TTR_SLOTS": "1"}).slots == 1
    assert faults(TTR_SLOTS="2", TTR_SHARDS="2") == [
        "TTR_SLOTS=2: only processes over one database have slots: set TTR_STORE, too"
    ]
    for shards in ({}, {"TTR_SHARDS": "1"}):
        (told,) = faults(**address, TTR_SLOTS="2", **shards)
        assert told == "TTR_SLOTS=2: each slot needs a shard: set TTR_SHARDS to 2 or more"
