import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import WebSocket, { WebSocketServer } from "ws";
import { z } from "zod";
import { connectChannel } from "#domain/publishing/channels/index.ts";
import { KIND, NostrEvent } from "#platform/connectors/nostr/event.ts";
import { threadOf } from "#platform/connectors/nostr/note.ts";
import { freePort } from "#test/started-app.ts";
import { startSigner, textOfNote } from "../networks/nostr.ts";
import type { PublishedPart, RealNetwork } from "./network.ts";
import { run, serve } from "./run.ts";

/** The versions that were tested together. */
const VERSION = "0.0.40";
const PACKAGE = {
  private: true,
  type: "module",
  dependencies: {
    "@nostr-relay/core": VERSION,
    "@nostr-relay/event-repository-sqlite": VERSION,
    "@nostr-relay/validator": VERSION,
    ws: "8.23.0",
  },
  overrides: { "better-sqlite3": "13.2.0" },
};

const RELAY = `
import { createServer } from "node:http";
import core from "@nostr-relay/core";
import sqlite from "@nostr-relay/event-repository-sqlite";
import validators from "@nostr-relay/validator";
import { WebSocketServer } from "ws";
const { NostrRelay, createOutgoingNoticeMessage } = core;
const { EventRepositorySqlite } = sqlite;
const { Validator } = validators;
const events = new EventRepositorySqlite();
await events.init();
const relay = new NostrRelay(events);
const validator = new Validator();
const server = createServer((_request, response) => response.end("ready"));
new WebSocketServer({ server }).on("connection", (socket) => {
  relay.handleConnection(socket);
  socket.on("message", async (data) => {
    try {
      await relay.handleMessage(socket, await validator.validateIncomingMessage(data));
    } catch (error) {
      socket.send(JSON.stringify(createOutgoingNoticeMessage(String(error))));
    }
  });
  socket.on("close", () => relay.handleDisconnect(socket));
});
server.listen(Number(process.argv[2]), "127.0.0.1");
`;

/** A relay from npm, and a signer next to it, because no package runs one by itself. */
export async function startNostrRelay(folder: string): Promise<RealNetwork> {
  await install(folder);
  const port = await freePort();
  const direct = `ws://127.0.0.1:${port}`;
  const stopRelay = await serve(process.execPath, ["relay.js", String(port)], {
    cwd: folder,
    ready: `http://127.0.0.1:${port}`,
  });
  const proxy = await startSocketProxy(direct);
  const signer = await startSigner(direct);
  return {
    platform: "nostr",
    threads: true,
    name: `@nostr-relay/core ${VERSION}`,
    async connect(world) {
      const fields = { bunker: signer.bunker, relays: proxy.url };
      const { channel } = await world.as(world.owner)(connectChannel, { platform: "nostr", fields });
      return channel.id;
    },
    lose: proxy.lose,
    lost: proxy.lost,
    list: () => list(direct, signer.account.pubkey),
    async stop() {
      await signer.stop();
      await proxy.stop();
      await stopRelay();
    },
  };
}

async function install(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "relay.js"), RELAY);
  if (existsSync(path.join(folder, "installed"))) return;
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(PACKAGE));
  await run("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder });
  writeFileSync(path.join(folder, "installed"), "");
}

const RelayOk = z.tuple([z.literal("OK"), z.string()]).rest(z.unknown());

/** A proxy in front of a relay that drops connections instead of passing on the relay's response to an event. */
async function startSocketProxy(relay: string) {
  let [share, lost] = [0, 0];
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (client) => {
    const upstream = new WebSocket(relay);
    const waiting: string[] = [];
    client.on("message", (data) => {
      if (upstream.readyState === WebSocket.OPEN) upstream.send(String(data));
      else waiting.push(String(data));
    });
    upstream.on("open", () => {
      for (const text of waiting) upstream.send(text);
    });
    upstream.on("message", (data) => {
      if (RelayOk.safeParse(JSON.parse(String(data))).success && Math.random() < share) {
        lost += 1;
        client.terminate();
      } else client.send(String(data));
    });
    client.on("close", () => upstream.terminate());
    upstream.on("close", () => client.terminate());
    upstream.on("error", () => client.terminate());
  });
  await once(server, "listening");
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose(wanted: number) {
      share = wanted;
    },
    lost: () => lost,
    async stop() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const RelayMessage = z.union([
  z.tuple([z.literal("EVENT"), z.string(), NostrEvent]),
  z.tuple([z.literal("EOSE"), z.string()]),
]);

/** Page by page, back in time. */
async function list(relay: string, pubkey: string): Promise<PublishedPart[]> {
  const found = new Map<string, PublishedPart>();
  const socket = new WebSocket(relay);
  await once(socket, "open");
  for (let until = Math.floor(Date.now() / 1000) + 60, page = 0; ; page += 1) {
    const { promise, resolve } = Promise.withResolvers<NostrEvent[]>();
    const events: NostrEvent[] = [];
    const take = (data: WebSocket.RawData) => {
      const { data: expected } = RelayMessage.safeParse(JSON.parse(String(data)));
      if (expected?.[0] === "EVENT") events.push(expected[2]);
      if (expected?.[0] === "EOSE") resolve(events);
    };
    socket.on("message", take);
    const filter = { authors: [pubkey], kinds: [KIND.note], until, limit: 100 };
    socket.send(JSON.stringify(["REQ", `page${page}`, filter]));
    const before = found.size;
    for (const event of await promise) {
      const images = event.tags.filter(([name]) => name === "imeta").length;
      found.set(event.id, { id: event.id, text: textOfNote(event), parent: threadOf(event)?.parent ?? null, images });
    }
    socket.off("message", take);
    if (found.size === before) break;
    until = Math.min(...events.map(({ created_at }) => created_at));
  }
  socket.terminate();
  return [...found.values()];
}
