import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A local TCP proxy that can be closed: then its connections are cut and new ones refused, like those of an unreachable
 * server. It keeps its port.
 * @param target the port that the next connection goes to; undefined where there is none
 */
export async function openProxy(target: () => number | undefined) {
  const open = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHolding = false;
  const server = createServer((client) => {
    const port = target();
    if (port === undefined) return void client.destroy();
    const upstream = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on("error", () => other.resetAndDestroy());
      one.on("close", () => {
        open.delete(one);
        other.end();
      });
      const pair = [one, other] as const;
      pairs.add(pair);
      one.on("close", () => pairs.delete(pair));
      if (!isHolding) one.pipe(other);
    }
  });
  const listen = async (port: number) => {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    async shut(): Promise<void> {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    /** Connections stay open and new ones are accepted, but nothing passes: a server that hangs. */
    hold(): void {
      isHolding = true;
      for (const [from, to] of pairs) from.unpipe(to);
    },
    release(): void {
      isHolding = false;
      for (const [from, to] of pairs) from.pipe(to);
    },
    async reopen(): Promise<void> {
      await listen(port);
    },
  };
}
