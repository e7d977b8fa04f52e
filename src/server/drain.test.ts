import { once } from "node:events";
import { Agent, createServer, type ServerResponse, request as send } from "node:http";
import { type AddressInfo, connect, createServer as createNetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createDrain } from "./drain.ts";

async function listening(ms: number, lingerMs?: number) {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => waiting.push(response));
  const drain = createDrain(server, ms, lingerMs === undefined ? {} : { lingerMs });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, drain, waiting };
}

test("answers a request in flight, and closes silent connections after a moment", async () => {
  const { port, drain, waiting } = await listening(20_000, 100);
  const silent = connect(port, "127.0.0.1");
  const half = connect(port, "127.0.0.1", () => half.write("GET / HT"));
  const closed = Promise.all([once(silent, "close"), once(half, "close")]);
  const result = fetch(`http://127.0.0.1:${port}/`);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);

  const drained = drain.finish();
  await closed;
  waiting[0]?.end("done");
  const response = await result;
  expect(response.headers.get("connection")).toBe("close");
  expect(await response.text()).toBe("done");
  await drained;
});

test("aborts what does not end in time", async () => {
  const { port, drain, waiting } = await listening(50);
  const response = fetch(`http://127.0.0.1:${port}/`).catch(() => "aborted");
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await drain.finish();
  expect(await response).toBe("aborted");
});

test("answers a request that arrives on an idle connection during shutdown, as the last one on it", async () => {
  const { port, drain, waiting } = await listening(20_000, 2000);
  const socket = connect(port, "127.0.0.1");
  let got = "";
  socket.on("data", (chunk: Buffer) => {
    got += chunk;
  });
  const ask = () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  ask();
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.end("first");
  await expect.poll(() => got).toContain("first");
  const drained = drain.finish();
  ask();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.end("second");
  await once(socket, "close");
  expect(
    got
      .split("HTTP/1.1 200 OK")
      .slice(1)
      .map((each) => /connection: close/i.test(each)),
  ).toEqual([false, true]);
  await drained;
});

/** Forwards every new connection to a web process that reports ready, like HAProxy or a load balancer. */
async function balance(ports: () => number[]) {
  let turn = 0;
  const balancer = createNetServer((client) => {
    const ready = ports();
    const upstream = connect(ready[turn++ % ready.length] ?? 0, "127.0.0.1");
    client.pipe(upstream).pipe(client);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.resetAndDestroy());
  }).listen(0, "127.0.0.1");
  await once(balancer, "listening");
  onTestFinished(() => void balancer.close());
  return (balancer.address() as AddressInfo).port;
}

test("a rolling restart of two web processes loses no request of twenty keep-alive clients", async () => {
  const written: string[] = [];
  const webs: { port: number; drain: ReturnType<typeof createDrain>; isReady: boolean }[] = [];
  const openWeb = async () => {
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      await sleep(5);
      written.push(body);
      response.end("ok");
    });
    const drain = createDrain(server, 20_000);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const web = { port: (server.address() as AddressInfo).port, drain, isReady: true };
    webs.push(web);
    return web;
  };
  let [first, second] = [await openWeb(), await openWeb()];
  const port = await balance(() => webs.filter(({ isReady }) => isReady).map((web) => web.port));

  const acknowledged: string[] = [];
  const failures: unknown[] = [];
  let isOver = false;
  const client = async (name: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; !isOver; count++) {
      const body = `${name}/${count}`;
      try {
        await new Promise<void>((resolve, reject) => {
          const request = send({ port, host: "127.0.0.1", agent, method: "POST" }, (response) => {
            response.resume().on("end", resolve).on("error", reject);
          });
          request.on("error", reject).end(body);
        });
        acknowledged.push(body);
      } catch (error) {
        failures.push(error);
      }
      await sleep(name * 3);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: 20 }, (_, name) => client(name));
  for (let round = 0; round < 3; round++) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 100);
    // The order of a rolling restart: not ready, noticed by the balancer, drained; the replacement is started before.
    const next = await openWeb();
    first.isReady = false;
    first.drain.begin();
    await first.drain.finish();
    [first, second] = [second, next];
  }
  isOver = true;
  await Promise.all(clients);
  expect(failures).toEqual([]);
  expect(written.toSorted()).toEqual(acknowledged.toSorted());
  await Promise.all([first, second].map(({ drain }) => drain.finish()));
});
