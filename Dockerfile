# syntax=docker/dockerfile:1
FROM python:3.13-slim AS builder
WORKDIR /src
RUN python -m venv /opt/ttrbot
ENV PATH=/opt/ttrbot/bin:$PATH
COPY requirements.lock ./
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes --requirement requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY maps maps
COPY localcord localcord
COPY ttrbot ttrbot
RUN pip install --no-cache-dir --disable-pip-version-check --no-build-isolation --no-deps .

FROM python:3.13-slim
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin ttrbot \
    && install --directory --owner=ttrbot --group=ttrbot --mode=0700 /data
COPY --from=builder /opt/ttrbot /opt/ttrbot
COPY bot.py /opt/ttrbot/bot.py
ENV PATH=/opt/ttrbot/bin:$PATH PYTHONDONTWRITEBYTECODE=1 TTR_DATA=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=30s --start-period=60s CMD ["ttrbot", "health"]
CMD ["python", "/opt/ttrbot/bot.py"]
