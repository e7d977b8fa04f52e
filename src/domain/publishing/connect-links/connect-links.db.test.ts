import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeMember } from "#domain/brands/members/index.ts";
import {
  finishConnect,
  getConnectRequest,
  listChannels,
  returnFromPlatform,
} from "#domain/publishing/channels/index.ts";
import { startPlatform } from "#platform/connectors/test/for-tests.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  askForConnectLink,
  createConnectLink,
  getEndedConnectLink,
  guestBegin,
  guestChoose,
  guestConnect,
  guestFinish,
  listConnectLinks,
  openConnectLink,
  revokeConnectLink,
} from "./index.ts";

const DAY_MS = 86_400_000;
const BROWSER = "0b3c3f0e-6a53-4a6e-9f8c-0a1d6a0f5c11";
const OTHER_BROWSER = "7f0a1f0b-3f4a-4d2f-8a39-2a4f3f1f9d22";

let platform: Awaited<ReturnType<typeof startPlatform>>;
let world: World;
beforeAll(async () => {
  platform = await startPlatform({ journal: join(mkdtempSync(join(tmpdir(), "masthead-links-")), "journal") });
});
afterAll(() => platform.stop());
beforeEach(async () => {
  world = await createWorld({ env: { TEST_PLATFORM: platform.origin } });
  // Rate limits use the database's clock, and all calls of this suite come from one IP address.
  await world.db.throttleHit.deleteMany();
});

const guest = () => world.as({ kind: "guest" }, { entryPoint: "studio" });
const refusedAs = (code: string) => ({ kind: "refused", detail: { code, message: expect.any(String) } });
const ended = refusedAs("connect_link_ended");

async function make(input: { platform?: string; name?: string; days?: number } = {}, person = world.owner) {
  const { connect_link: link, url } = await world.as(person)(createConnectLink, input);
  return { id: link.id, token: url.split("/connect/")[1] ?? "" };
}
const key = (token: string) => ({
  token,
  browser_key: BROWSER,
  platform: "test_key",
  fields: { handle: "harbour", password: "app-open" },
});

const publicContext = () => ({
  ...world.services,
  caller: { kind: "guest" as const },
  origin: { requestId: "test", entryPoint: "studio" as const, address: null, userAgent: null },
});

/** From the page of the link to the network's consent page and back to our callback; the ticket comes to the page. */
async function consent(url: string, pages: string[], decision: "allow" | "deny" = "allow") {
  const form = new URLSearchParams([
    ...new URL(url).searchParams,
    ...pages.map((page) => ["page", page]),
    ["decision", decision],
  ]);
  const response = await fetch(url.split("?")[0] ?? "", { method: "POST", body: form, redirect: "manual" });
  const {
    state = "",
    code = null,
    error = null,
  } = Object.fromEntries(new URL(response.headers.get("location") ?? "").searchParams);
  const back = await returnFromPlatform(publicContext(), "test_look_up", { state, code, error });
  return { ...back, ticket: new URL(back.path, "http://localhost").searchParams.get("ticket") ?? "" };
}

async function authorize(token: string, pages: string[]) {
  const { url } = await guest()(guestBegin, { token, browser_key: BROWSER, platform: "test_look_up" });
  return consent(url, pages);
}

const channelsOf = async () => (await world.as(world.owner)(listChannels, {})).channels;

describe("making a link", () => {
  it("requires connections.manage with full access, and a network that guests can connect", async () => {
    await expect(world.as({ kind: "guest" })(createConnectLink, {})).rejects.toMatchObject({ kind: "unauthenticated" });
    const member = await world.addMember("member");
    const theirs = world.as(member);
    await expect(theirs(createConnectLink, {})).rejects.toMatchObject({ kind: "forbidden" });
    await expect(theirs(listConnectLinks, {})).rejects.toMatchObject({ kind: "forbidden" });
    await expect(theirs(revokeConnectLink, { id: 1 })).rejects.toMatchObject({ kind: "forbidden" });
    const elevated = world.as(world.owner, { kind: "tiered", tier: "elevated_write" });
    await expect(elevated(createConnectLink, {})).rejects.toMatchObject({ kind: "tier_denied" });
    for (const wrong of ["feed", "webhook", "nothing"]) {
      await expect(make({ platform: wrong })).rejects.toMatchObject({ kind: "invalid" });
    }
    await expect(make({ days: 31 })).rejects.toMatchObject({ kind: "invalid" });
    expect(await world.db.connectLink.count({ where: { brandId: world.brand.id } })).toBe(0);
  });

  it("shows its address once, and lists it without", async () => {
    const { id, token } = await make({ platform: "test_key", name: "Harbour café" });
    const { connect_links: links } = await world.as(world.owner)(listConnectLinks, {});
    expect(links).toMatchObject([{ id, name: "Harbour café", platform: "test_key", status: "active" }]);
    expect(JSON.stringify(links)).not.toContain(token);
    expect(JSON.stringify(await world.db.connectLink.findMany())).not.toContain(token);
    const other = await createWorld();
    await expect(other.as(other.owner)(revokeConnectLink, { id })).rejects.toMatchObject({ kind: "not_found" });
  });
});

describe("connecting by a link", () => {
  it("tells who asks and for which brand, and connects with credentials once", async () => {
    const { id, token } = await make({ platform: "test_key", name: "Harbour café" });
    await guest()(openConnectLink, { token });
    expect((await world.as(world.owner)(listConnectLinks, {})).connect_links).toMatchObject([{ opened_at: null }]);
    const open = await guest()(openConnectLink, { token, is_visit: true });
    expect(open).toMatchObject({ brand: { name: "Test Brand" }, made_by: "Olive Owner", name: "Harbour café" });
    expect(open.platforms.map((one) => one.platform)).toEqual(["test_key"]);
    const done = await guest()(guestConnect, key(token));
    expect(done).toMatchObject({ status: "done", channels: [{ platform: "test_key", handle: "harbour" }] });
    expect(Object.keys(done.channels[0] ?? {}).sort()).toEqual(["avatar_url", "display_name", "handle", "platform"]);
    expect((await channelsOf()).map((one) => one.platform).sort()).toEqual(["feed", "test_key"]);

    await expect(
      guest()(guestConnect, { ...key(token), fields: { handle: "quay", password: "app-open" } }),
    ).rejects.toMatchObject(ended);
    await expect(guest()(openConnectLink, { token })).rejects.toMatchObject(ended);
    expect((await world.as(world.owner)(listConnectLinks, {})).connect_links).toMatchObject([{ id, status: "used" }]);
    expect(await world.db.notification.findMany({ where: { type: "channel_connected" } })).toMatchObject([
      { userId: world.owner.userId, path: "/channels" },
    ]);
    const log = await world.db.auditEvent.findMany({
      where: { brandId: world.brand.id },
      orderBy: { sequence: "asc" },
    });
    const ofLink = log.filter(
      ({ subjectType, action }) => subjectType === "connect_link" || action === "channel.connected",
    );
    expect(ofLink).toMatchObject([
      { action: "connect_link.created", actorName: "Olive Owner" },
      { action: "connect_link.opened", actorName: "Guest", actorId: null, door: "share_link" },
      { action: "channel.connected", actorName: "Olive Owner", door: "share_link", detail: { connect_link_id: id } },
      { action: "connect_link.used", actorName: "Guest", detail: { handles: ["harbour"], platform: "test_key" } },
    ]);
  });

  it("goes to the network and back to the page of the link, and connects the chosen account", async () => {
    const { token } = await make();
    const { handle, path, ticket } = await authorize(token, ["harbour-desk", "ferry-times"]);
    expect([handle, path.startsWith(`/connect/${token}?ticket=`)]).toEqual([null, true]);
    const choosing = await guest()(guestFinish, { token, browser_key: BROWSER, ticket });
    expect([choosing.status, choosing.choices.length]).toEqual(["choosing", 2]);
    const [first] = choosing.choices;
    // The maker sees nothing of what the guest has authorized, and can choose nothing of it.
    await expect(world.as(world.owner)(getConnectRequest, { id: choosing.id })).rejects.toMatchObject({
      kind: "not_found",
    });
    const chosen = { token, id: choosing.id, accounts: [first?.external_id ?? ""] };
    await expect(guest()(guestChoose, { ...chosen, browser_key: OTHER_BROWSER })).rejects.toMatchObject({
      kind: "not_found",
    });
    expect(await guest()(guestChoose, { ...chosen, browser_key: BROWSER })).toMatchObject({ status: "done" });
    expect(await channelsOf()).toHaveLength(2);
    await expect(guest()(guestChoose, { ...chosen, browser_key: BROWSER })).rejects.toMatchObject(ended);
  });

  it("leaves the link open where nothing was connected", async () => {
    const { token } = await make();
    const { url } = await guest()(guestBegin, { token, browser_key: BROWSER, platform: "test_look_up" });
    const denied = await consent(url, [], "deny");
    expect(denied.path).toBe(`/connect/${token}?ended=refused`);
    await expect(
      guest()(guestConnect, { ...key(token), fields: { handle: "harbour", password: "wrong" } }),
    ).rejects.toMatchObject({ kind: expect.stringMatching(/invalid|refused/) });
    expect(await guest()(openConnectLink, { token })).toMatchObject({ made_by: "Olive Owner" });
    expect(await channelsOf()).toHaveLength(1);
  });
});

describe("attacks", () => {
  it("lets one of two at once connect, and writes nothing of the other", async () => {
    const { token } = await make();
    const attempts = ["north", "south", "east"].map((handle) =>
      guest()(guestConnect, { ...key(token), fields: { handle, password: "app-open" } }),
    );
    const { through, refusals } = await countOutcomes(attempts);
    expect([through, refusals]).toMatchObject([1, [ended, ended]]);
    expect(await channelsOf()).toHaveLength(2);
    expect(await world.db.notification.count({ where: { brandId: world.brand.id, type: "channel_connected" } })).toBe(
      1,
    );
  });

  it("accepts the ticket of the callback only in the browser and from the link that began", async () => {
    const { token } = await make();
    const other = await make();
    const elsewhere = await authorize(token, ["harbour-desk"]);
    await expect(
      guest()(guestFinish, { token, browser_key: OTHER_BROWSER, ticket: elsewhere.ticket }),
    ).rejects.toMatchObject({ kind: "forbidden" });
    // It is void afterwards, for its own browser too.
    await expect(guest()(guestFinish, { token, browser_key: BROWSER, ticket: elsewhere.ticket })).rejects.toMatchObject(
      { kind: "setup_expired" },
    );
    const swapped = await authorize(token, ["harbour-desk"]);
    await expect(
      guest()(guestFinish, { token: other.token, browser_key: BROWSER, ticket: swapped.ticket }),
    ).rejects.toMatchObject({ kind: "forbidden" });
    const inStudio = await authorize(token, ["harbour-desk"]);
    await expect(world.as(world.owner)(finishConnect, { ticket: inStudio.ticket })).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect(await channelsOf()).toHaveLength(1);
  });

  it("refuses another network than that of the link", async () => {
    const { token } = await make({ platform: "test_key" });
    await expect(guest()(guestBegin, { token, browser_key: BROWSER, platform: "test_look_up" })).rejects.toMatchObject({
      kind: "invalid",
    });
    const any = await make();
    for (const platform of ["webhook", "feed", "nothing"]) {
      await expect(guest()(guestConnect, { ...key(any.token), platform })).rejects.toMatchObject({ kind: "invalid" });
    }
    await expect(guest()(guestConnect, { ...key("x".repeat(43)) })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("ends with a revocation, its time, its maker, their account and its brand, also on the way back", async () => {
    const revoked = await make();
    const late = await authorize(revoked.token, ["harbour-desk"]);
    await world.as(world.owner)(revokeConnectLink, { id: revoked.id });
    await expect(
      guest()(guestFinish, { token: revoked.token, browser_key: BROWSER, ticket: late.ticket }),
    ).rejects.toMatchObject(ended);

    const editor = await world.addMember("editor");
    const theirs = await make({}, editor);
    await world.db.user.update({ where: { id: editor.userId }, data: { disabledAt: world.clock.now() } });
    await expect(guest()(guestConnect, key(theirs.token))).rejects.toMatchObject(ended);
    await world.db.user.update({ where: { id: editor.userId }, data: { disabledAt: null } });
    const { ticket } = await authorize(theirs.token, ["harbour-desk"]);
    await world.as(world.owner)(removeMember, { id: editor.userId });
    await expect(guest()(guestFinish, { token: theirs.token, browser_key: BROWSER, ticket })).rejects.toMatchObject(
      ended,
    );
    expect(await guest()(getEndedConnectLink, { token: theirs.token })).toEqual({
      brand: { name: "Test Brand" },
      status: "revoked",
      made_by: null,
      may_ask: false,
    });

    const closed = await make();
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: world.clock.now() } });
    await expect(guest()(guestConnect, key(closed.token))).rejects.toMatchObject(ended);
    await expect(guest()(getEndedConnectLink, { token: closed.token })).rejects.toMatchObject({ kind: "not_found" });
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: null } });
    const old = await make();
    world.clock.advance(8 * DAY_MS);
    await expect(guest()(guestConnect, key(old.token))).rejects.toMatchObject(ended);
    expect(await channelsOf()).toHaveLength(1);
  });

  it("limits attempts", async () => {
    const { token } = await make();
    const attempt = () => guest()(guestConnect, { ...key(token), platform: "nothing" });
    for (let times = 0; times < 10; times += 1) await expect(attempt()).rejects.toMatchObject({ kind: "invalid" });
    await expect(attempt()).rejects.toMatchObject({ kind: "throttled" });
  });
});

describe("a link that has ended", () => {
  it("says who made it, and asks them once for a new one", async () => {
    const { id, token } = await make({ name: "Harbour café" });
    await expect(guest()(getEndedConnectLink, { token })).rejects.toMatchObject({ kind: "not_found" });
    await world.as(world.owner)(revokeConnectLink, { id });
    await world.as(world.owner)(revokeConnectLink, { id });
    expect(await world.db.auditEvent.count({ where: { action: "connect_link.revoked", subjectId: id } })).toBe(1);
    expect(await guest()(getEndedConnectLink, { token })).toMatchObject({ made_by: "Olive Owner", may_ask: true });
    for (let times = 0; times < 3; times += 1) await guest()(askForConnectLink, { token, name: "Bea" });
    const asked = await world.db.notification.findMany({ where: { brandId: world.brand.id, type: "link_requested" } });
    expect(asked).toMatchObject([{ title: "Bea asks for a new link to connect a channel", path: "/channels" }]);
    expect(await guest()(getEndedConnectLink, { token })).toMatchObject({ may_ask: false });
  });
});
