import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { beginConnect, finishConnect, openAccess, returnFromPlatform } from "#domain/publishing/channels/index.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { lend } from "#test/networks/lend.ts";
import { ownWithout } from "#test/networks/own.ts";
import type { Trouble } from "#test/networks/stand-in.ts";
import { WP_USER } from "#test/networks/wordpress.ts";
import { FEDERATED } from "#test/publishing/federated-networks.ts";
import { connectNetwork, NETWORK_KEYS, PROVING } from "#test/publishing/networks.ts";
import { createWorld, type World } from "#test/world.ts";

/** What can go wrong with a request while an account is being connected. */
const TROUBLES: Record<string, Trouble> = {
  "a web page with status 200": { kind: "page" },
  "half a response": { kind: "half" },
  "a proxy's error": { kind: "bad_gateway" },
  "no response": { kind: "lost" },
  "too many requests": { kind: "refuse", answer: { status: 429, body: {} } },
  "a closed account": { kind: "refuse", answer: { status: 403, body: {} } },
  "a redirect to a private address": {
    kind: "refuse",
    answer: { status: 302, body: "", headers: { location: "http://10.0.0.1/" } },
  },
};

/**
 * Without these a channel is connected all the same: avatars, pages of a business beside the user's own, a front page,
 * the ID of a WordPress password, the profile of a Nostr or Bluesky account, the newer of Mastodon's two descriptions.
 */
const OPTIONAL =
  /\.(png|jpg|webp)$|\/(owned|client)_pages$|^GET \/$|\/introspect$|^REQ 0,10002$|getProfile$|\/api\/v2\/instance$/;

/** Webhooks have no account; the others name theirs only together with what connecting asks for. */
const WITHOUT_PROFILE = [
  ...["slack_webhook", "discord_webhook", "wordpress", "ghost", "nostr", "google_business"],
  ...ownWithout("profile"),
];
/**
 * These have no request that ends an access: a key or a token is deleted in the network's own settings, and so is a
 * sign-in at Instagram or Threads itself. A webhook of Discord could be deleted by its token, but it is the account
 * itself, and the channel couldn't be reconnected without it.
 */
const WITHOUT_REVOCATION = [
  ...["slack_webhook", "discord_webhook", "discord", "telegram", "ghost", "devto", "nostr"],
  ...["linkedin", "linkedin_page", "pinterest", "threads", "instagram"],
  ...ownWithout("revocation"),
];
const SYSTEM = {
  caller: { kind: "system", job: "test" },
  origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
} as const;

/** One or more sentences for people: nothing of a response's markup, and no value that the code left out. */
const SENTENCES = /^[A-Z“](?!.*(<|\{|\[object|undefined|null|NaN)).+[.!?]$/s;

describe.each([...FEDERATED, ...PROVING])("connecting $platform", ({ platform, typed, externalId, start }) => {
  let world: World;
  let network: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    network = await start();
    addConnectorParts({ platform, connect: network.connect });
    world = await createWorld({ env: NETWORK_KEYS });
  });
  afterAll(() => network.standIn.stop());

  const connect = (code?: string) => connectNetwork(world, { platform, typed, externalId }, network, code);
  const where = () => ({ brandId: world.brand.id, platform });
  const refusalOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => null,
      ({ kind, detail }) => ({
        kind,
        messages: detail.message ? [detail.message] : Object.values(detail.errors).flat(),
      }),
    );

  it("stores nothing and says what to do, whichever request fails", async () => {
    await connect();
    const secrets = Object.values({ ...typed, ...network.more }).filter((value) => value.length > 20);
    for (const request of new Set(network.standIn.asked)) {
      for (const [trouble, kind] of Object.entries(TROUBLES)) {
        await world.db.channel.deleteMany({ where: where() });
        network.standIn.plan(RegExp.escape(request), kind);
        const refusal = await refusalOf(connect());
        const place = `${request}: ${trouble}`;
        expect(network.standIn.countPlanned(), place).toBe(0);
        const channels = await world.db.channel.count({ where: where() });
        if (refusal === null) {
          expect([request, channels]).toEqual([expect.stringMatching(OPTIONAL), 1]);
          continue;
        }
        expect([place, channels]).toEqual([place, 0]);
        expect(["invalid", "refused", "unavailable"], place).toContain(refusal.kind);
        expect([place, refusal.messages]).toEqual([place, [expect.stringMatching(SENTENCES)]]);
        for (const secret of secrets) expect(refusal.messages.join(), place).not.toContain(secret);
        if (trouble === "a closed account") expect([place, refusal.kind]).not.toEqual([place, "unavailable"]);
        if (trouble === "a redirect to a private address")
          expect(refusal.messages.join(), place).not.toMatch(/Enter that address/);
      }
    }
    expect(await connect()).toMatchObject({ platform, status: "connected" });
  });

  it("reads the profile again as it was when connecting, where the network has one", async () => {
    const channel = await connect();
    const { profile } = network.connect ?? {};
    if (!profile) return expect(WITHOUT_PROFILE).toContain(platform);
    const row = await world.db.channel.findUniqueOrThrow({ where: { id: channel.id } });
    const access = await openAccess({ ...world.services, ...SYSTEM }, row);
    const credentials = access.kind === "open" ? (access.credentials ?? "") : "";
    const read = await profile({ credentials, externalId: row.externalId ?? "" }, lend({ isOnce: false }));
    expect(read).toMatchObject({ externalId: row.externalId, handle: row.handle, displayName: row.accountName });
  });

  it("refuses a password, key or code that the network doesn't accept", async () => {
    await world.db.channel.deleteMany({ where: where() });
    network.standIn.isRevoked = typed !== null;
    const refusal = await refusalOf(connect("wrong-code"));
    expect(["invalid", "refused"]).toContain(refusal?.kind);
    expect(refusal?.messages).toEqual([expect.stringMatching(SENTENCES)]);
    expect(await world.db.channel.count({ where: where() })).toBe(0);
  });

  it("withdraws the access when it is disconnected, where the network can, also a second time", async () => {
    network.standIn.isRevoked = false;
    const channel = await connect();
    const { revoke = async () => {} } = network.connect ?? {};
    const row = await world.db.channel.findUniqueOrThrow({ where: { id: channel.id } });
    const access = await openAccess({ ...world.services, ...SYSTEM }, row);
    const credentials = access.kind === "open" ? (access.credentials ?? "") : "";
    const before = network.standIn.asked.length;
    await revoke(credentials, lend({ isOnce: false }));
    const isWithdrawn = network.standIn.asked.length > before;
    await revoke(credentials, lend({ isOnce: false }));
    expect([platform, isWithdrawn]).toEqual([platform, !WITHOUT_REVOCATION.includes(platform)]);
  });
});

it("connects a WordPress site by its own page for app passwords, and nothing when the person rejects it there", async () => {
  const wordpress = PROVING.find(({ platform }) => platform === "wordpress");
  const network = await wordpress?.start();
  if (!network) throw new Error("There is no stand-in.");
  onTestFinished(() => network.standIn.stop());
  addConnectorParts({ platform: "wordpress", connect: network.connect });
  const world = await createWorld();
  const owner = world.as(world.owner, { brand: world.brand.slug });
  const authorize = async (page: "success_url" | "reject_url", added: Record<string, string>) => {
    const begun = await owner(beginConnect, { platform: "wordpress", fields: { site: network.standIn.origin } });
    const params = {
      ...Object.fromEntries(new URL(new URL(begun.url).searchParams.get(page) ?? "").searchParams),
      ...added,
    };
    const { state = "", error = null } = params as Record<string, string>;
    const ctx = { ...world.services, caller: { kind: "guest" as const }, origin: SYSTEM.origin };
    const { path } = await returnFromPlatform(ctx, "wordpress", { state, code: null, error, params });
    return new URL(path, "http://localhost").searchParams;
  };
  const rejected = await authorize("reject_url", { success: "false" });
  expect(Object.fromEntries(rejected)).toEqual({ ended: "refused" });
  const { username: user_login, password } = WP_USER;
  const returned = await authorize("success_url", { site_url: network.standIn.origin, user_login, password });
  const { channels } = await owner(finishConnect, { ticket: returned.get("ticket") ?? "" });
  expect(channels).toMatchObject([{ platform: "wordpress", display_name: "North Coffee & Tea", status: "connected" }]);
});
