from ttrbot.app.outbox.delivery import new_nonce


def test_nonces_do_not_repeat():
    nonces = [new_nonce() for _ in range(2_500)]
    assert len(set(nonces)) == len(nonces)


def test_nonces_fit_in_discords_25_characters_and_in_custom_ids():
    assert all(len(nonce) == 16 and ":" not in nonce for nonce in (new_nonce() for _ in range(100)))


def test_consecutive_nonces_share_nothing_that_could_be_counted():
    first, second = new_nonce(), new_nonce()
    assert abs(int(first, 16) - int(second, 16)) > 1
    assert first[:8] != second[:8]
