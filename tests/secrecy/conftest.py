from tests.e2e.conftest import evening, logs_to_pytest, rates

__all__ = ["evening", "logs_to_pytest", "rates"]
