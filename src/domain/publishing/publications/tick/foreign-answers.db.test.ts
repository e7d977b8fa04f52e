import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blueskyChanger } from "#platform/connectors/bluesky/change.ts";
import { type Changer, GrantLostError, type Published } from "#platform/connectors/contract.ts";
import { mastodonChanger } from "#platform/connectors/mastodon/change.ts";
import type { Meta } from "#platform/connectors/meta/hosts.ts";
import { threadsChanger } from "#platform/connectors/meta/threads/change.ts";
import { pinterestChanger } from "#platform/connectors/pinterest/change.ts";
import { redditChanger } from "#platform/connectors/reddit/change.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import { outcomeOfError } from "#platform/connectors/shared/http/call.ts";
import { xChanger } from "#platform/connectors/x/change.ts";
import type { Egress, EgressOutcome } from "#platform/egress/index.ts";
import { lend, network } from "#test/networks/lend.ts";
import { FEDERATED } from "#test/publishing/federated-networks.ts";
import { type NetworkFixture, PROVING } from "#test/publishing/networks.ts";
import { newText, openProbe } from "#test/publishing/probe.ts";

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
  return { call: lend({ timeoutMs: 60_000, isOnce: false, egress }), wasMet: () => count >= at };
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
  let probe: Awaited<ReturnType<typeof openProbe>>;
  beforeAll(async () => {
    probe = await openProbe(fixture);
  });
  afterAll(() => probe.started.standIn.stop());

  const isThere = (body: string) => probe.started.texts().filter((text) => text === body).length;

  async function published(body: string): Promise<Published> {
    const { outcome } = await probe.publish(probe.compose(body));
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
      const body = newText();
      const met = callWith(foreign, at);
      const { outcome } = await probe.publish(probe.compose(body, hasImage || needs?.image), met.call);
      expect([where, codeOf(outcome)]).not.toEqual([where, NOT_AUTHORIZED]);
      if (outcome.kind === "done") expect([where, isThere(body)]).toEqual([where, 1]);
      return met.wasMet();
    });
  });

  it("finds what was published, or can't tell", async () => {
    const body = newText();
    await published(body);
    const sent = { ...probe.compose(body), sentSecondsAgo: 5 };
    const [lookUp] = (probe.started.publisher.settlement?.(sent) ?? []).filter((one) => one.by === "look_up");
    if (!lookUp) return;
    await sweep(async (foreign, at, where) => {
      const met = callWith(foreign, at);
      const found = await lookUp.find(met.call).catch(() => "unsure" as const);
      const isTold = found !== "unsure" && !(found && "candidates" in found);
      const isOverlooked = met.wasMet() && isTold && [found].flat().filter(Boolean).length === 0;
      expect([where, isOverlooked]).toEqual([where, false]);
      return met.wasMet();
    });
  });

  it.each(["edit", "remove"] as const)("%s: done only if it is, and never gone or revoked", async (kind) => {
    const changer = changerOf(platform, probe.started);
    const act = changer?.[kind];
    if (!changer || !act) return;
    await sweep(async (foreign, at, where) => {
      const [before, after] = [newText(), newText()];
      const post = await published(before);
      const channel = {
        id: 1,
        handle: "@north",
        credentials: probe.credentials,
        capabilities: probe.connector.capabilities,
      };
      const change = { publicationId: 1, brandId: 1, channel, published: [post], content: probe.compose(after) };
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
    const post = await published(newText());
    const channel = { id: 1, handle: "@north", credentials: probe.credentials };
    await sweep(async (foreign, at, where) => {
      const met = callWith(foreign, at);
      const wanted = [{ publicationId: 1, ...post }];
      const read = await probe.started.metrics?.reporter.read(channel, wanted, met.call).catch(() => null);
      if (read) expect([where, met.wasMet() && !read.has(1)]).toEqual([where, false]);
      return probe.started.metrics !== undefined && met.wasMet();
    });
    await sweep(async (foreign, at, where) => {
      const met = callWith(foreign, at);
      const refused = await probe.started.connect
        .refresh?.(probe.credentials, met.call)
        .catch((error: unknown) => error);
      if (met.wasMet()) expect([where, refused instanceof GrantLostError]).toEqual([where, false]);
      // A refresh that nobody disturbs may end the old token.
      return false;
    });
  });
});
