import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { platformsWith } from "#platform/connectors/find-parts.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { ownBy, ownWithout } from "#test/networks/own.ts";
import { syncMetrics } from "#test/networks/run-jobs.ts";
import type { Answer, Trouble } from "#test/networks/stand-in.ts";
import { FEDERATED } from "#test/publishing/federated-networks.ts";
import { addNeeded, connectNetwork, NETWORK_KEYS, PROVING } from "#test/publishing/networks.ts";
import { addPublication, endLeases, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";

/** These count nothing for posts, or tell apps nothing of it. */
const WITHOUT_METRICS = [
  ...["telegram", "slack_webhook", "ghost", "google_business", "linkedin"],
  ...ownWithout("metrics"),
];
/** What is not in their responses is zero: a message without reactions, a post that nobody shared. */
const ABSENT_IS_ZERO: Record<string, string> = {
  discord: "likes",
  discord_webhook: "likes",
  slack: "likes",
  facebook: "shares",
  ...ownBy(({ absentIsZero }) => absentIsZero),
};

/** What can go wrong with a request for figures; none of it says that a post is gone. */
const TROUBLES: Record<string, Trouble> = {
  "a web page": { kind: "page" },
  "a web page with status 404": { kind: "refuse", answer: { status: 404, body: "<html>Not here</html>" } },
  "half a response": { kind: "half" },
  "a proxy's error": { kind: "bad_gateway" },
  "no response": { kind: "lost" },
  "a rejected token": { kind: "refuse", answer: { status: 401, body: {} } },
  "a forbidden resource": { kind: "refuse", answer: { status: 403, body: {} } },
  "too many requests": { kind: "refuse", answer: { status: 429, body: {} } },
};

/** A response without any figure. */
function withoutFigures({ status, body, headers = {} }: Answer): Answer {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== "object" || value === null) return value;
    const isFigure = ([key, one]: [string, unknown]) =>
      !/id$|_utc$|status|code/i.test(key) && (typeof one === "number" || /^\d{1,9}$/.test(String(one)));
    const kept = Object.entries(value).filter((entry) => !isFigure(entry));
    return Object.fromEntries(kept.map(([key, one]) => [key, strip(one)]));
  };
  const { "x-wp-total": _, ...others } = headers;
  return { status, body: strip(body), headers: others };
}

const REPORTING = [...FEDERATED, ...PROVING].filter(({ platform }) => !WITHOUT_METRICS.includes(platform));

it("covers every network that reports metrics", async () => {
  const { services } = await createWorld({ env: NETWORK_KEYS });
  const reporting = platformsWith("report", services.env).filter((platform) => !platform.startsWith("test_"));
  expect(reporting.toSorted()).toEqual(REPORTING.map(({ platform }) => platform).toSorted());
});

describe.each(REPORTING)("metrics of $platform", (fixture) => {
  const { platform, needs } = fixture;
  let world: World;
  let network: Awaited<ReturnType<typeof fixture.start>>;
  let channelId: number;
  let id: number;
  beforeAll(async () => {
    network = await fixture.start();
    addConnectorParts({ platform, connect: network.connect, report: network.metrics?.reporter });
    world = await createWorld({ env: NETWORK_KEYS });
    channelId = (await connectNetwork(world, fixture, network)).id;
    const added = await addPublication(world, { body: "Open all weekend", channelId });
    if (platform === "tiktok") await addNeeded(world, added, { ...needs, options: { privacy: "PUBLIC_TO_EVERYONE" } });
    else await addNeeded(world, added, needs);
    id = added.id;
    const tick = createTick(world.services, { extra: [network.publisher] });
    for (let round = 0; round < 40 && (await read(world, id)).status !== "published"; round += 1) {
      await tick.drain();
      await endLeases(world);
      world.clock.advance(1000);
    }
  });
  afterAll(async () => {
    await world.db.channel.update({ where: { id: channelId }, data: { status: "disabled" } });
    await network.standIn.stop();
  });

  const rows = () => world.db.publicationMetric.findMany({ where: { publicationId: id } });
  const forget = async () => {
    await world.db.publicationMetric.deleteMany({ where: { publicationId: id } });
    await world.db.publicationHourlyMetric.deleteMany({ where: { publicationId: id } });
    await world.db.channelMetric.deleteMany({ where: { channelId } });
  };
  /** @returns whether the night's job succeeded */
  const sync = () =>
    syncMetrics(world).then(
      () => true,
      () => false,
    );
  const connection = async () => (await world.db.channel.findUniqueOrThrow({ where: { id: channelId } })).status;

  it("reads each figure", async () => {
    expect(await sync()).toBe(true);
    const [row] = await rows();
    const figures = Object.values(row?.values as object);
    expect(figures.length).toBeGreaterThan(0);
    expect(figures).toEqual(figures.map(() => expect.any(Number)));
    const said = (findConnector(platform)?.metrics ?? []).filter((key) => key !== "followers");
    expect(Object.keys(row?.values as object).toSorted()).toEqual(said.toSorted());
    if (!network.metrics?.reporter.countFollowers) return;
    const [followers] = await world.db.channelMetric.findMany({ where: { channelId } });
    expect(followers?.values).toEqual({ followers: expect.any(Number) });
  });

  it("keeps the channel and invents nothing, whichever request fails, and reads on afterwards", async () => {
    await forget();
    const before = network.standIn.asked.length;
    expect(await sync()).toBe(true);
    const requests = new Set(network.standIn.asked.slice(before));
    expect(requests.size).toBeGreaterThan(0);
    for (const request of requests) {
      for (const [trouble, kind] of Object.entries(TROUBLES)) {
        await forget();
        network.standIn.plan(RegExp.escape(request), kind);
        const place = `${request}: ${trouble}`;
        await sync();
        expect([place, network.standIn.countPlanned()]).toEqual([place, 0]);
        expect([place, await connection()]).toEqual([place, "connected"]);
        expect([place, (await read(world, id)).missingSince]).toEqual([place, null]);
        for (const { values } of await rows())
          for (const figure of Object.values(values as object))
            expect([place, figure]).toEqual([place, expect.any(Number)]);
      }
    }
    expect(await sync()).toBe(true);
    expect(await rows()).toHaveLength(1);
  });

  it("says nothing for figures that the network leaves out, or reads them later", async () => {
    await forget();
    const before = network.standIn.asked.length;
    expect(await sync()).toBe(true);
    const requests = new Set(network.standIn.asked.slice(before));
    const [first] = await rows();
    const normal = (first?.values ?? {}) as Record<string, unknown>;
    for (const request of requests) {
      await forget();
      network.standIn.plan(RegExp.escape(request), { kind: "edit", edit: withoutFigures });
      const isRead = await sync();
      const found = await rows();
      if (isRead) expect([request, found.length]).toEqual([request, 1]);
      for (const [key, figure] of found.flatMap(({ values }) => Object.entries(values as object))) {
        const allowed = [null, normal[key]];
        if (key === ABSENT_IS_ZERO[platform]) allowed.push(0);
        expect(allowed, `${request}: ${key}`).toContain(figure);
      }
      expect([request, await connection()]).toEqual([request, "connected"]);
      expect([request, (await read(world, id)).missingSince]).toEqual([request, null]);
    }
  });

  it("finds that a post was removed there, on the second night, where the network says so", async () => {
    const { clear } = network.metrics ?? {};
    clear?.();
    for (let night = 0; night < 3; night += 1) {
      world.clock.advance(86_400_000);
      await sync();
    }
    expect((await read(world, id)).removedAt).toEqual(clear ? expect.any(Date) : null);
  });
});
