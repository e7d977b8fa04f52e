import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createNetServer } from "node:net";
import { expect, test } from "vitest";
import { createDrain } from "./drain.ts";
import { listenAddresses, listenOn } from "./listen.ts";

test.each([
  [{ APP_URL: "http://localhost:3000" }, ["127.0.0.1", "::1"]],
  [{ APP_URL: "http://studio.localhost:3000" }, ["127.0.0.1", "::1"]],
  [{ APP_URL: "http://[::1]:3000" }, ["127.0.0.1", "::1"]],
  [{ APP_URL: "http://127.0.0.2:3000" }, ["127.0.0.1", "::1", "127.0.0.2"]],
  [{ APP_URL: "https://masthead.example.com" }, []],
  [{ APP_URL: "http://localhost.example.com" }, []],
  [{ APP_URL: "http://localhost:3000", HOST: "0.0.0.0" }, ["0.0.0.0"]],
  [{ APP_URL: "https://masthead.example.com", HOST: "localhost" }, ["127.0.0.1", "::1"]],
])("%j listens on %j", (settings, addresses) => {
  expect(listenAddresses({ HOST: undefined, ...settings })).toEqual(addresses);
});

async function reach(host: string, port: number): Promise<string> {
  const socket = connect({ host, port });
  return once(socket, "connect").then(
    () => {
      socket.destroy();
      return "open";
    },
    (error: NodeJS.ErrnoException) => error.code ?? "",
  );
}

test("listens on the given addresses of this machine and on no other, and closes them together", async () => {
  const server = createServer((_request, response) => response.end("here"));
  const drain = createDrain(server, 1000, { lingerMs: 50 });
  const extraServers = await listenOn(server, 0, ["127.0.0.1", "127.0.0.3"]);
  const { port } = server.address() as AddressInfo;
  for (const host of ["127.0.0.1", "127.0.0.3"]) {
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe("here");
  }
  expect(await reach("127.0.0.4", port)).toBe("ECONNREFUSED");
  await drain.finish(extraServers);
  expect([await reach("127.0.0.1", port), await reach("127.0.0.3", port)]).toEqual(["ECONNREFUSED", "ECONNREFUSED"]);
});

test("skips an address that this machine lacks, and fails for one that is in use", async () => {
  const server = createServer();
  expect(await listenOn(server, 0, ["192.0.2.1", "127.0.0.1"])).toEqual([]);
  const { port } = server.address() as AddressInfo;
  server.close();

  const other = createNetServer().listen(0, "127.0.0.5");
  await once(other, "listening");
  const taken = (other.address() as AddressInfo).port;
  const second = createServer();
  await expect(listenOn(second, taken, ["127.0.0.1", "127.0.0.5"])).rejects.toMatchObject({ code: "EADDRINUSE" });
  expect(await reach("127.0.0.1", taken)).toBe("ECONNREFUSED");
  expect(await listenOn(second, port, ["127.0.0.1"])).toEqual([]);
  second.close();
  other.close();
  await expect(listenOn(createServer(), 0, ["192.0.2.1"])).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
});
