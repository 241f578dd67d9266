from ttrbot.app.outbox.nonces import Nonces


def test_nonces_never_repeat_across_processes(monkeypatch):
    monkeypatch.undo()  # drawn by lot again
    lives = [Nonces() for _ in range(50)]
    nonces = [nonces.next() for nonces in lives for _ in range(50)]
    assert len(set(nonces)) == len(nonces)


def test_nonces_fit_in_discords_25_characters():
    nonces = Nonces()
    assert len(nonces.next()) - len("1") + len("999999999999") <= 25


def test_nonces_of_a_named_epoch_are_known_beforehand():
    nonces = Nonces("epoch")
    assert [nonces.next(), nonces.next()] == ["epoch-1", "epoch-2"]
