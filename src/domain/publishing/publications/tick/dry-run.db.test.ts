import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { addNeeded, connectNetwork, NETWORK_KEYS, PROVING } from "#test/publishing/networks.ts";
import { addPublication, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createTick, getPublication } from "../index.ts";

/** Change nothing: TikTok's questions, Nostr's connections, and the messages by which its signer is asked to sign. */
const READS = ["POST /v2/post/publish/creator_info/query/", "CONNECT", "REQ 24133", "EVENT 24133"];

/** With `CHANNEL_DRY_RUN`, no network receives a request that changes something. */
describe.each(PROVING)("$platform", ({ platform, needs, typed, externalId, start }) => {
  let world: World;
  let network: Awaited<ReturnType<typeof start>>;
  let channelId: number;
  beforeAll(async () => {
    network = await start();
    addConnectorParts({ platform, connect: network.connect });
    world = await createWorld({ env: { ...NETWORK_KEYS, CHANNEL_DRY_RUN: "1" } });
    channelId = (await connectNetwork(world, { platform, typed, externalId }, network)).id;
  });
  afterAll(() => network.standIn.stop());

  it("sends nothing, and shows the request that would have been sent", async () => {
    const added = await addPublication(world, { body: "Only a rehearsal", channelId });
    await addNeeded(world, added, needs);
    const { asked } = network.standIn;
    const before = asked.length;
    const tick = createTick(world.services, { extra: [network.publisher] });
    const publish = async () => {
      await tick.drain();
      world.clock.advance(2000);
      await world.db.platformPace.deleteMany();
      return (await read(world, added.id)).status;
    };
    await expect.poll(publish).toBe("failed");
    const changing = asked.slice(before).filter((one) => !/^(GET|HEAD) /.test(one) && !READS.includes(one));
    expect([changing, network.texts()]).toEqual([[], []]);
    const { attempts } = await world.as(world.owner, { brand: world.brand.slug })(getPublication, { id: added.id });
    const [attempt] = attempts;
    expect(attempt).toMatchObject({
      outcome: "failed",
      error: { code: "dry_run", category: "system", retryable: false, next_step: { text: expect.any(String) } },
      response: { status: 0, body: expect.stringMatching(/^(POST|PUT|SEND) \S+/) },
    });
    const shown = attempt?.response?.body ?? "";
    expect(shown).not.toMatch(/\b(Bearer|Basic) (?!\[redacted])\S|authorization: (?!\[redacted])/i);
    for (const secret of ["token", "key", "password", "url"].map((field) => typed?.[field]))
      if (secret) expect(shown).not.toContain(secret);
  });
});
