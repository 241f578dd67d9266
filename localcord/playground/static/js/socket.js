/** The one websocket: requests with answers, events, and coming back after a break. */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;

/** A refusal of the server, or a break of the connection (code "offline"). */
export class Refused extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

export class Socket {
  /** `hello` returns the first request's data on every connection; `onEvent` gets all events, `onState` true or false. */
  constructor(path, { hello, onEvent, onState }) {
    this.path = path;
    this.hello = hello;
    this.onEvent = onEvent;
    this.onState = onState;
    this.waiting = new Map();
    this.count = 0;
    this.delay = FIRST_WAIT_MS;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.ws = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.ws.addEventListener("open", () => this.send("hello", this.hello()));
    this.ws.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    this.ws.addEventListener("close", () => this.closed());
  }

  receive(data) {
    if (data.type === "reply") {
      const waiter = this.waiting.get(data.n);
      this.waiting.delete(data.n);
      if (!waiter) return;
      if (data.ok) waiter.resolve(data.data);
      else waiter.reject(new Refused(data.error));
      return;
    }
    this.onEvent(data);
    if (data.type === "ready") {
      this.delay = FIRST_WAIT_MS;
      this.onState(true);
    }
  }

  closed() {
    this.onState(false);
    for (const { reject } of this.waiting.values()) reject(new Refused({ code: "offline", message: "offline" }));
    this.waiting.clear();
    setTimeout(() => this.connect(), this.delay);
    this.delay = Math.min(this.delay * 1.7, LONGEST_WAIT_MS);
  }

  send(op, data, n = 0) {
    this.ws.send(JSON.stringify({ op, n, ...data }));
  }

  /** Ask the server for something; the promise gives its answer or throws Refused. */
  request(op, data = {}) {
    return new Promise((resolve, reject) => {
      if (this.ws?.readyState !== WebSocket.OPEN) {
        reject(new Refused({ code: "offline", message: "offline" }));
        return;
      }
      this.count += 1;
      this.waiting.set(this.count, { resolve, reject });
      this.send(op, data, this.count);
    });
  }
}
