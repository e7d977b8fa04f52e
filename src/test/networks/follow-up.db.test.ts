import { afterAll, beforeAll, expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { telegramConnect } from "#platform/connectors/telegram/connect.ts";
import { telegramPublisher } from "#platform/connectors/telegram/publish.ts";
import { connectNetwork } from "../publishing/networks.ts";
import { endLeases, read } from "../publishing/publication.ts";
import { createWorld, type World } from "../world.ts";
import { addPost } from "./published.ts";
import { BOT_TOKEN, startTelegram, type TelegramStandIn } from "./telegram.ts";

let network: TelegramStandIn;
let world: World;
let channelId: number;
beforeAll(async () => {
  [network, world] = [await startTelegram(), await createWorld()];
  addConnectorParts({ platform: "telegram", connect: telegramConnect(network.origin) });
  const typed = { token: BOT_TOKEN, chat: "@northcoffee" };
  channelId = (await connectNetwork(world, { platform: "telegram", typed, externalId: undefined }, {})).id;
});
afterAll(() => network.stop());

/** Runs ticks, with leases that expire and time that passes between them, until the publication has the status. */
async function publishUntil(id: number, status: string): Promise<void> {
  const tick = createTick(world.services, { extra: [telegramPublisher(network.origin)] });
  const publish = async () => {
    await tick.drain();
    const row = await read(world, id);
    if (row.status === status) return status;
    await endLeases(world);
    world.clock.advance(60_000);
    return row.status;
  };
  await expect.poll(publish).toBe(status);
}

it("is published once and pinned, also when the response to pinning is lost", async () => {
  network.plan("POST /bot[^/]+/pinChatMessage", { kind: "lost" });
  const id = await addPost(world, { channelId, body: "Pin me", thread: ["More"], options: { pin: true } });
  await publishUntil(id, "published");
  expect(network.journal.map(({ text }) => text)).toEqual(["Pin me", "More"]);
  const [first] = network.journal;
  expect(network.pinned).toEqual([first?.id, first?.id]);
  expect(await read(world, id)).toMatchObject({ externalId: String(first?.id) });
});

it("stays published where pinning is refused, with a remark", async () => {
  network.mayPin = false;
  const id = await addPost(world, { channelId, body: "Pin me not", options: { pin: true } });
  await publishUntil(id, "published");
  const attempts = await world.db.publicationAttempt.findMany({ where: { publicationId: id } });
  expect(JSON.stringify(attempts.map(({ response }) => response))).toContain("didn't pin the message");
  expect(network.journal.filter(({ text }) => text === "Pin me not")).toHaveLength(1);
});
