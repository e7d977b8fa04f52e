import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { drainable } from "./web-drain.ts";

async function listening(ms: number) {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => waiting.push(response));
  const drain = drainable(server, ms);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, drain, waiting };
}

test("a request in flight is answered, connections without one are closed at once", async () => {
  const { port, drain, waiting } = await listening(20_000);
  const silent = connect(port, "127.0.0.1");
  const half = connect(port, "127.0.0.1", () => half.write("GET / HT"));
  const closed = Promise.all([once(silent, "close"), once(half, "close")]);
  const answer = fetch(`http://127.0.0.1:${port}/`);
  while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));

  const drained = drain();
  await closed;
  waiting[0]?.end("done");
  expect(await (await answer).text()).toBe("done");
  await drained;
});

test("what does not end in time is broken off", async () => {
  const { port, drain, waiting } = await listening(50);
  const answer = fetch(`http://127.0.0.1:${port}/`).catch(() => "broken off");
  while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await drain();
  expect(await answer).toBe("broken off");
});
