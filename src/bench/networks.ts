import { on, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import WebSocket from "ws";
import { createTick } from "#domain/publishing/publications/index.ts";
import { readArguments } from "#launch/arguments.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { startEmbedded } from "#platform/db/embedded.ts";
import { installQueues } from "#platform/queue/index.ts";
import type { SocketMessage } from "#test/networks/nostr.ts";
import { type Asked, disturbStandIns } from "#test/networks/stand-in.ts";
import { prepareDatabase } from "#test/prepare-database.ts";
import { FEDERATED } from "#test/publishing/federated-networks.ts";
import { addNeeded, connectNetwork, NETWORK_KEYS, type NetworkFixture, PROVING } from "#test/publishing/networks.ts";
import { addPublication, endLeases, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { choose } from "./choose.ts";

/** Milliseconds, per publication. */
type Cost = { wall: number; cpu: number };

/** Headers that belong to one connection, or that `fetch` sets itself. */
const OWN_HEADERS = ["connection", "content-length", "host", "transfer-encoding", "keep-alive"];
const MAX_ROUNDS = 40;

const NETWORKS = [...FEDERATED, ...PROVING].map((fixture) => ({ name: fixture.platform, fixture }));

/**
 * What one publication costs on each network: its requests and their bytes, and the time of the worker beside that of a
 * bare client which sends the same requests to the same stand-in in the same process. The stand-in's own time is in
 * both. On Nostr a connection and each message over it count as requests. `[platform …] [--publications 10]`
 */
export async function run(args: string[]): Promise<void> {
  const { values, words } = readArguments(
    {
      usage: "npm run bench -- networks [network …] [options]",
      about: `What one publication costs on each network, or on those that are named: its requests and their bytes, and the time of the
worker beside that of a bare client which sends the same requests.`,
      options: {
        publications: { kind: "number", default: 10, about: "publications on each", least: 1 },
      },
      takesWords: true,
    },
    args,
  );
  const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-networks-"));
  const postgres = await startEmbedded({ dataDir, log: () => {} });
  await prepareDatabase(postgres.url);
  await installQueues(postgres.url, jobs);
  process.env.DATABASE_URL = postgres.url;
  const world = await createWorld({ env: { ...NETWORK_KEYS, DATA_DIR: dataDir, LOG_LEVEL: "silent" } });
  console.log("per publication    requests      kB  ms worker   ms bare     ratio    cpu worker  cpu bare");
  try {
    for (const { fixture } of choose(NETWORKS, words)) await measure(world, fixture, values.publications);
  } finally {
    await world.services.queue.stop();
    await world.services.db.$disconnect();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(world: World, fixture: NetworkFixture, publications: number): Promise<void> {
  const { platform } = fixture;
  const network = await fixture.start();
  addConnectorParts({ platform, connect: network.connect });
  const { id: channelId } = await connectNetwork(world, fixture, network);
  const requests: Asked[] = [];
  disturbStandIns((asked) => void requests.push(asked));
  const publishOne = async (number: number) => {
    const added = await addPublication(world, { body: `Fresh coffee, cup ${number}`, channelId });
    await addNeeded(world, added, fixture.needs);
    await world.db.platformPace.deleteMany();
    return added.id;
  };
  const tick = createTick(world.services, { extra: [network.publisher] });
  // The first publication loads what every later one finds in memory.
  await settle(world, tick, await publishOne(0));
  requests.length = 0;
  const { messages = [] } = network.standIn;
  messages.length = 0;
  let ours: Cost = { wall: 0, cpu: 0 };
  for (let number = 1; number <= publications; number += 1) {
    const id = await publishOne(number);
    ours = add(ours, await timed(() => settle(world, tick, id)));
  }
  disturbStandIns(() => undefined);
  const sent = requests.slice();
  // The signer answers over its own connection, which is older.
  const opened = new Set(messages.flatMap(({ connection, text }) => (text === null ? [connection] : [])));
  const said = messages.filter(({ connection }) => opened.has(connection));
  const bare = await timed(async () => {
    await replay(network.standIn.origin, sent);
    await replayMessages(network.standIn.origin, said);
  });
  await network.standIn.stop();
  const bytes =
    sent.reduce((sum, { body, headers }) => sum + body.length + JSON.stringify(headers).length, 0) +
    said.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  const each = (total: number) => (total / publications).toFixed(1);
  const cells = [
    each(sent.length + said.length),
    each(bytes / 1000),
    each(ours.wall),
    each(bare.wall),
    (ours.wall / bare.wall).toFixed(1),
  ];
  console.log(
    [platform.padEnd(17), ...[...cells, each(ours.cpu), each(bare.cpu)].map((cell) => cell.padStart(9))].join(" "),
  );
}

/** Runs the tick until a publication is published; networks that process files are asked again at once. */
async function settle(world: World, tick: ReturnType<typeof createTick>, id: number): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await tick.drain();
    const { status, error } = await read(world, id);
    if (status === "published") return;
    if (status === "failed" || status === "unknown") throw new Error(`Publication ${id}: ${JSON.stringify(error)}`);
    await endLeases(world);
  }
  throw new Error(`Publication ${id} was not published in ${MAX_ROUNDS} rounds.`);
}

async function replay(origin: string, requests: readonly Asked[]): Promise<void> {
  for (const { method, path: address, query, headers, body } of requests) {
    const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name));
    const response = await fetch(`${origin}${address}${query.size > 0 ? `?${query}` : ""}`, {
      method,
      headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    await response.arrayBuffer();
  }
}

/** Sends each connection's messages one after another, each when the relay has answered the one before. */
async function replayMessages(origin: string, messages: readonly SocketMessage[]): Promise<void> {
  for (const said of Map.groupBy(messages, ({ connection }) => connection).values()) {
    const socket = new WebSocket(origin);
    await once(socket, "open");
    for (const { text } of said) {
      if (text === null) continue;
      const isAnswered = /^\["(EVENT|REQ)"/.test(text);
      const answered = isAnswered && waitForAnswer(socket);
      socket.send(text);
      await answered;
    }
    socket.close();
    await once(socket, "close");
  }
}

async function waitForAnswer(socket: WebSocket): Promise<void> {
  for await (const [data] of on(socket, "message")) if (/^\["(OK|EOSE|CLOSED)"/.test(String(data))) return;
}

async function timed(work: () => Promise<void>): Promise<Cost> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - startedAt, cpu: (user + system) / 1000 };
}

function add(one: Cost, other: Cost): Cost {
  return { wall: one.wall + other.wall, cpu: one.cpu + other.cpu };
}
