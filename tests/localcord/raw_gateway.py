"""A gateway connection whose messages the test writes itself."""

import json

import aiohttp

from tests.support.local_discord import PATIENCE


class Raw:
    """One websocket, used by hand."""

    def __init__(self, socket, inflate):
        self.socket, self.inflate = socket, inflate

    async def send(self, op, data=None):
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def receive(self):
        message = await self.socket.receive(timeout=PATIENCE)
        if message.type is aiohttp.WSMsgType.BINARY:
            return json.loads(self.inflate(message.data))
        return json.loads(message.data)

    async def identify(self, token, intents=1):
        await self.send(2, {"token": token, "intents": intents, "properties": {}})

    async def closed(self):
        while not self.socket.closed:
            await self.socket.receive(timeout=PATIENCE)
        return self.socket.close_code
