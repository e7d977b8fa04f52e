import { once } from "node:events";
import { Agent, createServer, request as send } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, it } from "vitest";
import { boundRest } from "./body.ts";

it("keeps nothing of a refused request on its connection, which stays open for the next ones", async () => {
  const counts: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    sockets.add(request.socket);
    counts.push(request.socket.listenerCount("close"));
    response.once("finish", () => boundRest(request, 1000, 1000));
    response.writeHead(503).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < 12; count++) {
    const request = send({ port, host: "127.0.0.1", method: "POST", agent, headers: { "content-length": 3 } });
    const responded = once(request, "response");
    // Its body arrives after the response, as that of a client which reads at once.
    request.write("a");
    const [response] = await responded;
    request.end("bc");
    response.resume();
    await once(response, "end");
  }
  agent.destroy();
  server.close();
  expect(sockets.size).toBe(1);
  // Node itself adds a listener once the connection is in use.
  expect(counts.at(-1)).toBe(counts[1]);
});
