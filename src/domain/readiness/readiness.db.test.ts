import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { openDb } from "#platform/db/index.ts";
import { createWorld } from "#test/world.ts";
import { readiness } from "./index.ts";

it("says within seconds that a database hangs, rather than hang with it", async () => {
  const { services } = await createWorld();
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const startedAt = Date.now();
  const parts = await readiness({ ...services, db: openDb(`postgresql://nobody@127.0.0.1:${port}/nothing`) });
  expect(Date.now() - startedAt).toBeLessThan(4500);
  expect(parts).toMatchObject({ database: "does not answer", worker: "does not answer", key_ring: "ok" });
  for (const socket of sockets) socket.destroy();
  silent.close();
});
