import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { approvePost, createPost } from "#domain/content/posts/index.ts";
import { startEmbedded } from "#platform/db/embedded.ts";
import { openInstallation } from "#test/cli/installation.ts";
import { prepareDatabase } from "#test/prepare-database.ts";
import { installN8n, N8N_VERSION, type N8n, openN8n } from "#test/real/n8n.ts";
import { secondsSince } from "#test/started-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { readArguments } from "./arguments.ts";

const WAIT_MS = 60_000;
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function main(): Promise<void> {
  readArguments({
    usage: "npm run test:n8n",
    about: `Loads the nodes of integrations/n8n in n8n from npm, runs a workflow with a trigger and an action against the API,
kills n8n, and counts what it missed. Installs n8n (2 GB) into the system's temporary folder.`,
  });
  const folder = path.join(tmpdir(), "masthead-real-n8n");
  mkdirSync(folder, { recursive: true });
  const noted = performance.now();
  const program = await installN8n(folder);
  console.log(`n8n ${N8N_VERSION} installed    ${secondsSince(noted)}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-n8n-data-"));
  const postgres = await startEmbedded({ dataDir, log: () => {} });
  let n8n: N8n | undefined;
  try {
    await prepareDatabase(postgres.url);
    process.env.DATABASE_URL = postgres.url;
    const world = await createWorld({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" } });
    const installation = await openInstallation(world.services);
    const startedAt = performance.now();
    n8n = await openN8n({ program, folder, database: postgres.url });
    console.log(`n8n started, with the nodes    ${secondsSince(startedAt)}`);
    await prove(world, n8n, { address: installation.url, token: await world.bearer(world.owner) });
    await installation.close();
    await world.services.queue.stop();
    await world.services.db.$disconnect();
    console.log("1 passed, 0 failed");
  } finally {
    await n8n?.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Workflow = { id: string; versionId: string };

async function prove(world: World, n8n: N8n, credentials: { address: string; token: string }): Promise<void> {
  const names = (await n8n.nodeNames()).filter((name) => name.includes("masthead")).sort();
  check(
    "n8n offers",
    names.join(", "),
    ["n8n-nodes-masthead.masthead", "n8n-nodes-masthead.mastheadTool", "n8n-nodes-masthead.mastheadTrigger"].join(", "),
  );

  const { id: credentialId } = await n8n.call<{ id: string }>("POST", "/credentials", {
    name: "Masthead",
    type: "mastheadApi",
    data: credentials,
  });
  const isAccepted = async (data: object) => {
    const tested = { credentials: { id: credentialId, name: "Masthead", type: "mastheadApi", data } };
    return (await n8n.call<{ status: string }>("POST", "/credentials/test", tested)).status;
  };
  check("credentials", await isAccepted(credentials), "OK");
  check("a wrong token", await isAccepted({ ...credentials, token: "1|mh_wrong" }), "Error");
  check("a wrong address", await isAccepted({ ...credentials, address: "http://127.0.0.1:9" }), "Error");

  const workflow = await n8n.call<Workflow>("POST", "/workflows", workflowOf(world, credentialId));
  await activate(n8n, workflow);
  await waitFor("endpoints", () => countEndpoints(world), 1, n8n);

  await approve(world, "While n8n runs");
  await deliver(world);
  await waitFor("ideas from the workflow", () => countIdeas(world), 1, n8n);

  await waitFor(
    "files from the workflow",
    () => world.db.mediaAsset.count({ where: { brandId: world.brand.id } }),
    1,
    n8n,
  );

  await n8n.stop("SIGKILL");
  await approve(world, "While n8n is down");
  await deliver(world);
  check("ideas while n8n is down", await countIdeas(world), 1);
  await n8n.start();
  await approve(world, "After n8n was down");
  const recovered = async () => {
    await world.runJobs();
    return countIdeas(world);
  };
  await waitFor("ideas with the recovered one", recovered, 3, n8n);

  await n8n.stop("SIGTERM");
  check("endpoints after a shutdown", await countEndpoints(world), 1);
  await n8n.start();
  await deactivate(n8n, workflow);
  await waitFor("endpoints after deactivation", () => countEndpoints(world), 0, n8n);
}

/** For each approved post an idea, whose headline says which, and a file, which is the same each time. */
function workflowOf(world: World, credentialId: string): object {
  const credentials = { mastheadApi: { id: credentialId, name: "Masthead" } };
  const { slug: brand } = world.brand;
  return {
    name: "Ideas from approved posts",
    nodes: [
      {
        id: "5b0ae4a9-5d8a-4a9b-9df5-0d6a3d3f3a01",
        name: "Masthead Trigger",
        type: "n8n-nodes-masthead.mastheadTrigger",
        typeVersion: 1,
        position: [0, 0],
        webhookId: "0d3d7b64-7e8d-45a2-8f59-0f4d6a8f3a02",
        parameters: { brand, events: ["post.approved"] },
        credentials,
      },
      {
        id: "5b0ae4a9-5d8a-4a9b-9df5-0d6a3d3f3a03",
        name: "Masthead",
        type: "n8n-nodes-masthead.masthead",
        typeVersion: 1,
        position: [240, 0],
        parameters: {
          brand,
          resource: "idea",
          operation: "createIdea",
          headline: "=After post {{ $json.post_id }}",
          options: { body: "Write about what comes next." },
        },
        credentials,
      },
      {
        id: "5b0ae4a9-5d8a-4a9b-9df5-0d6a3d3f3a04",
        name: "Image",
        type: "n8n-nodes-base.set",
        typeVersion: 3.4,
        position: [240, 200],
        parameters: { assignments: { assignments: [{ id: "1", name: "image", type: "string", value: PIXEL }] } },
      },
      {
        id: "5b0ae4a9-5d8a-4a9b-9df5-0d6a3d3f3a05",
        name: "File",
        type: "n8n-nodes-base.convertToFile",
        typeVersion: 1.1,
        position: [480, 200],
        parameters: {
          operation: "toBinary",
          sourceProperty: "image",
          options: { fileName: "pixel.png", mimeType: "image/png" },
        },
      },
      {
        id: "5b0ae4a9-5d8a-4a9b-9df5-0d6a3d3f3a06",
        name: "Upload",
        type: "n8n-nodes-masthead.masthead",
        typeVersion: 1,
        position: [720, 200],
        parameters: { brand, resource: "media", operation: "uploadMedia", binaryProperty: "data" },
        credentials,
      },
    ],
    connections: {
      "Masthead Trigger": { main: [[to("Masthead"), to("Image")]] },
      Image: { main: [[to("File")]] },
      File: { main: [[to("Upload")]] },
    },
    settings: { executionOrder: "v1" },
  };
}

const to = (node: string) => ({ node, type: "main", index: 0 });

const activate = (n8n: N8n, { id, versionId }: Workflow) =>
  n8n.call("POST", `/workflows/${id}/activate`, { versionId });
const deactivate = (n8n: N8n, { id }: Workflow) => n8n.call("POST", `/workflows/${id}/deactivate`, {});

async function approve(world: World, body: string): Promise<void> {
  setClock(world);
  const as = world.as(world.owner);
  const { id } = await world.db.channel.findFirstOrThrow({ where: { brandId: world.brand.id } });
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString();
  const created = await as(createPost, { body, channels: [{ channel_id: id }], scheduled_at });
  await as(approvePost, { id: created.id });
}

/** Signatures have the time of the world's clock, which n8n compares with that of the machine. */
const setClock = (world: World) => world.clock.advance(Date.now() - world.clock.now().getTime());

/** All attempts of what is due, the later ones as if their time had come. */
async function deliver(world: World): Promise<void> {
  for (const seconds of [0, 10, 60]) {
    world.clock.advance(seconds * 1000);
    await world.runJobs();
  }
}

const countIdeas = (world: World) => world.db.idea.count({ where: { headline: { startsWith: "After post" } } });
const countEndpoints = (world: World) => world.db.webhookEndpoint.count({ where: { brandId: world.brand.id } });

function check(what: string, found: unknown, expected: unknown): void {
  console.log(`${what.padEnd(30)} ${found}`);
  if (found !== expected) throw new Error(`${what}: ${found} instead of ${expected}`);
}

async function waitFor(what: string, count: () => Promise<number>, expected: number, n8n: N8n): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while ((await count()) !== expected) {
    if (Date.now() > deadline) throw new Error(`${what}: not ${expected} after ${WAIT_MS / 1000} s\n${n8n.output()}`);
    await sleep(500);
  }
  check(what, await count(), expected);
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
process.exit();
