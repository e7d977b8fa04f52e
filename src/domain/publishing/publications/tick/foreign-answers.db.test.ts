import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAccess } from "#domain/publishing/channels/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { blueskyChanger } from "#platform/connectors/bluesky/change.ts";
import {
  type Changer,
  type Found,
  GrantLostError,
  type Outgoing,
  type Published,
} from "#platform/connectors/contract.ts";
import { mastodonChanger } from "#platform/connectors/mastodon/change.ts";
import type { Meta } from "#platform/connectors/meta/hosts.ts";
import { threadsChanger } from "#platform/connectors/meta/threads/change.ts";
import { pinterestChanger } from "#platform/connectors/pinterest/change.ts";
import { redditChanger } from "#platform/connectors/reddit/change.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import { openCall, outcomeOfError } from "#platform/connectors/shared/http/call.ts";
import { xChanger } from "#platform/connectors/x/change.ts";
import { createEgress, type Egress, type EgressOutcome } from "#platform/egress/index.ts";
import { LOOPBACK } from "#platform/egress/receiver.ts";
import { file, outgoing, SIGNING } from "#test/networks/lend.ts";
import { FEDERATED } from "#test/publishing/federated-networks.ts";
import { connectNetwork, NETWORK_KEYS, type NetworkFixture, PROVING } from "#test/publishing/networks.ts";
import { createWorld } from "#test/world.ts";

const PAGE = "<!doctype html><html><title>Not the API</title><p>Error</p></html>";
const HTML = { "content-type": "text/html; charset=utf-8" };
const JSON_TYPE = { "content-type": "application/json" };
/** What proxies, firewalls, captive portals and gateways answer in place of a network's API. */
const FOREIGN = {
  "an HTML 404": { status: 404, headers: HTML, body: PAGE },
  "an empty 404": { status: 404, headers: {}, body: "" },
  "an HTML 200": { status: 200, headers: HTML, body: PAGE },
  "an HTML 401": { status: 401, headers: HTML, body: PAGE },
  "an HTML 403": { status: 403, headers: HTML, body: PAGE },
  "an HTML 405": { status: 405, headers: HTML, body: PAGE },
  "an HTML 410": { status: 410, headers: HTML, body: PAGE },
  "an HTML 501": { status: 501, headers: HTML, body: PAGE },
  "an HTML 502": { status: 502, headers: HTML, body: PAGE },
  "a gateway's JSON 404": { status: 404, headers: JSON_TYPE, body: '{"message":"no Route matched with those values"}' },
  "a gateway's JSON 403": { status: 403, headers: JSON_TYPE, body: '{"status":"blocked"}' },
} as const;
type Foreign = (typeof FOREIGN)[keyof typeof FOREIGN];

const network = createEgress({ allowPrivate: LOOPBACK });
/** Uploads' own addresses answer by status alone; a refused upload never means that something is gone or revoked. */
const MAX_REQUESTS = 12;

/** A call whose request of this number is answered by somebody else, without reaching the network. */
function callWith(foreign: Foreign | null, at: number) {
  let count = 0;
  const intercept = async (run: () => Promise<EgressOutcome>): Promise<EgressOutcome> => {
    count += 1;
    if (foreign === null || count !== at) return run();
    return { ok: true, ...foreign, truncated: false, durationMs: 1 } as EgressOutcome;
  };
  const egress: Egress = {
    ...network,
    request: (input) => intercept(() => network.request(input)),
    download: (input, receive) => intercept(() => network.download(input, receive)),
  };
  const storage = { getStream: async (key: string) => Readable.from([Buffer.alloc(Number(key.split("/")[1]), "x")]) };
  const call = openCall({ ...SIGNING, egress, storage }, { signal: AbortSignal.timeout(60_000) });
  return { call, wasMet: () => count >= at };
}

/** Runs an operation with each of its requests answered by somebody else in turn. */
async function sweep(run: (foreign: Foreign, at: number, where: string) => Promise<boolean>): Promise<void> {
  for (const [name, foreign] of Object.entries(FOREIGN)) {
    for (let at = 1; at <= MAX_REQUESTS; at += 1) if (!(await run(foreign, at, `${name} to request ${at}`))) break;
  }
}

type Started = Awaited<ReturnType<NetworkFixture["start"]>>;

/** The changing parts that the fixtures lack. */
function changerOf(platform: string, { standIn, changes }: Started): Changer | undefined {
  const at = { api: standIn.origin, site: standIn.origin };
  if (changes) return changes.changer;
  if (platform === "x") return xChanger(at);
  if (platform === "reddit") return redditChanger(at);
  if (platform === "pinterest") return pinterestChanger(at);
  if (platform === "threads") return threadsChanger((standIn as unknown as { meta: Meta }).meta);
  return { bluesky: blueskyChanger, mastodon: mastodonChanger }[platform];
}

/** Relays and receivers of webhooks have no API of this kind: the one speaks over sockets, the other is the user's. */
const NETWORKS = [...PROVING, ...FEDERATED].filter(({ platform }) => platform !== "nostr");

describe.each(NETWORKS)("$platform", (fixture) => {
  const { platform, needs } = fixture;
  let started: Started;
  let credentials: string;
  beforeAll(async () => {
    started = await fixture.start();
    addConnectorParts({ platform, connect: started.connect });
    const world = await createWorld({ env: NETWORK_KEYS });
    const { id } = await connectNetwork(world, fixture, started);
    const channel = await world.db.channel.findUniqueOrThrow({ where: { id } });
    const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
    const access = await openAccess({ ...world.services, caller: { kind: "system", job: "test" }, origin }, channel);
    if (access.kind !== "open" || access.credentials === null) throw new Error("The channel has no access.");
    credentials = access.credentials;
  });
  afterAll(() => started.standIn.stop());

  const connector = () => {
    const found = findConnector(platform);
    if (!found) throw new Error("There is no such connector.");
    return found;
  };
  const textOf = () => `Open ${randomBytes(6).toString("hex")}`;
  function compose(body: string, hasImage: boolean | undefined = needs?.image): Outgoing {
    const media = needs?.video
      ? [{ ...file("video/mp4", { bytes: 5000, width: 1920, height: 1080 }), seconds: 60 }]
      : hasImage
        ? [file("image/jpeg", { bytes: 5000, width: 640, height: 480 })]
        : [];
    return outgoing(connector(), credentials, { body, media, ...(needs?.options && { options: needs.options }) });
  }
  const isThere = (body: string) => started.texts().filter((text) => text === body).length;

  /** Publishes to the end, as the tick does; an error is no response. */
  async function publish(body: string, { call }: ReturnType<typeof callWith>, hasImage?: boolean) {
    let sent = compose(body, hasImage);
    const { publisher } = started;
    try {
      for (let steps = 0; steps < 20; steps += 1) {
        const step = await publisher.prepare?.(sent, { ...call, report: () => {} });
        if (!step || step.kind === "ready") break;
        if (step.kind !== "step") return step;
        sent = { ...sent, state: step.state };
      }
      let outcome = await publisher.publish(sent, call);
      for (let polls = 0; outcome.kind === "processing" && publisher.poll && polls < 20; polls += 1) {
        sent = { ...sent, state: outcome.state };
        outcome = await publisher.poll(sent, call);
      }
      return outcome;
    } catch (error) {
      return outcomeOfError(error, call);
    }
  }
  async function published(body: string): Promise<Published> {
    const outcome = await publish(body, callWith(null, 0));
    if (outcome.kind !== "done") throw new Error(`It was not published: ${JSON.stringify(outcome)}`);
    return outcome;
  }
  const codeOf = (outcome: object) => ("error" in outcome ? (outcome.error as { code: string }).code : "");

  it.each([
    ["a text", false],
    ["an image", true],
  ])("says published only if it is, and never that the access was revoked: %s", async (_, hasImage) => {
    if (hasImage && (needs || fixture.takesNoFiles)) return;
    await sweep(async (foreign, at, where) => {
      const body = textOf();
      const met = callWith(foreign, at);
      const outcome = await publish(body, met, hasImage || needs?.image);
      expect([where, codeOf(outcome)]).not.toEqual([where, NOT_AUTHORIZED]);
      if (outcome.kind === "done") expect([where, isThere(body)]).toEqual([where, 1]);
      return met.wasMet();
    });
  });

  it("finds what was published, or can't tell", async () => {
    const body = textOf();
    await published(body);
    const sent = { ...compose(body), sentSecondsAgo: 5 };
    const [lookUp] = (started.publisher.settlement?.(sent) ?? []).filter((one) => one.by === "look_up");
    if (!lookUp) return;
    await sweep(async (foreign, at, where) => {
      const met = callWith(foreign, at);
      const found: readonly Found[] | Found | null | "unsure" = await lookUp
        .find(met.call)
        .catch(() => "unsure" as const);
      const isOverlooked = met.wasMet() && found !== "unsure" && [found].flat().filter(Boolean).length === 0;
      expect([where, isOverlooked]).toEqual([where, false]);
      return met.wasMet();
    });
  });

  it.each(["edit", "remove"] as const)("%s: done only if it is, and never gone or revoked", async (kind) => {
    const changer = changerOf(platform, started);
    const act = changer?.[kind];
    if (!changer || !act) return;
    await sweep(async (foreign, at, where) => {
      const [before, after] = [textOf(), textOf()];
      const post = await published(before);
      const channel = { id: 1, handle: "@north", credentials, capabilities: connector().capabilities };
      const change = { publicationId: 1, brandId: 1, channel, published: [post], content: compose(after) };
      const met = callWith(foreign, at);
      const outcome = await act
        .call(changer, change, met.call)
        .catch((error: unknown) => outcomeOfError(error, met.call));
      expect([where, outcome.kind, codeOf(outcome)]).not.toEqual([where, "not_there", ""]);
      expect([where, codeOf(outcome)]).not.toEqual([where, NOT_AUTHORIZED]);
      if (outcome.kind === "done") expect([where, isThere(before)]).toEqual([where, 0]);
      return met.wasMet();
    });
  });

  it("verifies: metrics don't lose the post, and the connection is not lost", async () => {
    const post = await published(textOf());
    const channel = { id: 1, handle: "@north", credentials };
    await sweep(async (foreign, at, where) => {
      const met = callWith(foreign, at);
      const wanted = [{ publicationId: 1, ...post }];
      const read = await started.metrics?.reporter.read(channel, wanted, met.call).catch(() => null);
      if (read) expect([where, met.wasMet() && !read.has(1)]).toEqual([where, false]);
      return started.metrics !== undefined && met.wasMet();
    });
    await sweep(async (foreign, at, where) => {
      const met = callWith(foreign, at);
      const refused = await started.connect.refresh?.(credentials, met.call).catch((error: unknown) => error);
      if (met.wasMet()) expect([where, refused instanceof GrantLostError]).toEqual([where, false]);
      // A refresh that nobody disturbs may end the old token.
      return false;
    });
  });
});
