import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askForInvitation, createInvitation, getInvitation } from "#domain/brands/invitations/index.ts";
import { removeMember } from "#domain/brands/members/index.ts";
import { createPost } from "#domain/content/posts/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { askForLink, createShareLink, getEndedReview, revokeShareLink } from "./index.ts";

const DAY_MS = 86_400_000;
let world: World;

beforeAll(async () => {
  world = await createWorld();
});
// Rate limits use the database's clock, and all calls of this suite come from one IP address.
beforeEach(() => world.db.throttleHit.deleteMany());

const guest = () => world.as({ kind: "guest" }, { entryPoint: "studio" });
const missing = { kind: "not_found" };

async function share(person = world.owner) {
  const post = await world.as(world.owner)(createPost, { body: "Nobody else reads this" });
  const link = await world.as(person)(createShareLink, { id: post.id, name: "Board" });
  return { id: link.id, token: link.url.split("/review/")[1] ?? "" };
}
const asked = () => world.db.notification.findMany({ where: { brandId: world.brand.id, type: "link_requested" } });

describe("a share link that has ended", () => {
  it("says who made it and nothing of its posts, and notifies them once", async () => {
    const { id, token } = await share();
    await world.as(world.owner)(revokeShareLink, { id });
    const ended = await guest()(getEndedReview, { token });
    expect(ended).toEqual({ brand: { name: "Test Brand" }, made_by: "Olive Owner", may_ask: true });
    const before = (await asked()).length;
    for (let times = 0; times < 3; times += 1) await guest()(askForLink, { token, name: "Bea" });
    const notices = (await asked()).slice(before);
    expect(notices).toMatchObject([
      { userId: world.owner.userId, title: "Bea asks for a new review link", path: "/review-links" },
    ]);
    expect(notices[0]?.body).toContain("Board");
    expect(await guest()(getEndedReview, { token })).toMatchObject({ may_ask: false });
  });

  it("tells strangers nothing who guess, nor who has an open link", async () => {
    const { token } = await share();
    for (const guess of [token, "x".repeat(43), ""]) {
      await expect(guest()(getEndedReview, { token: guess })).rejects.toMatchObject(missing);
      await expect(guest()(askForLink, { token: guess, name: "Bea" })).rejects.toMatchObject(missing);
    }
  });

  it("names nobody who has left, and nothing of a closed brand", async () => {
    const editor = await world.addMember("editor");
    const { token } = await share(editor);
    await world.as(world.owner)(removeMember, { id: editor.userId });
    const ended = await guest()(getEndedReview, { token });
    expect(ended).toEqual({ brand: { name: "Test Brand" }, made_by: null, may_ask: false });
    const before = (await asked()).length;
    await guest()(askForLink, { token, name: "Bea" });
    expect(await asked()).toHaveLength(before);
    const brand = { where: { id: world.brand.id } };
    await world.db.brand.update({ ...brand, data: { closedAt: world.clock.now() } });
    await expect(guest()(getEndedReview, { token })).rejects.toMatchObject(missing);
    await world.db.brand.update({ ...brand, data: { closedAt: null } });
  });

  it("takes no link as a name, and no flood from one address", async () => {
    const { id, token } = await share();
    await world.as(world.owner)(revokeShareLink, { id });
    const named = guest()(askForLink, { token, name: "https://evil.example" });
    await expect(named).rejects.toMatchObject({ kind: "invalid" });
    for (let times = 0; times < 5; times += 1) await guest()(askForLink, { token, name: "Bea" });
    await expect(guest()(askForLink, { token, name: "Bea" })).rejects.toMatchObject({ kind: "throttled" });
  });
});

describe("an invitation that has expired", () => {
  it("says who sent it, and notifies them once", async () => {
    await world.as(world.owner)(createInvitation, { email: "ann@example.com" });
    await world.runJobs();
    const [mail] = world.messages.filter(({ to }) => to === "ann@example.com");
    const token = /invitations\/([\w-]+)/.exec(mail?.action?.url ?? "")?.[1] ?? "";
    await expect(guest()(askForInvitation, { token })).rejects.toMatchObject(missing);
    expect(await guest()(getInvitation, { token })).toMatchObject({ standing: "pending", may_ask: false });
    world.clock.advance(8 * DAY_MS);
    const preview = await guest()(getInvitation, { token });
    expect(preview).toMatchObject({ standing: "expired", invited_by: "Olive Owner", may_ask: true });
    const before = (await asked()).length;
    for (let times = 0; times < 2; times += 1) await guest()(askForInvitation, { token });
    expect((await asked()).slice(before)).toMatchObject([
      { userId: world.owner.userId, title: "ann@example.com asks for a new invitation", path: "/settings/members" },
    ]);
    await expect(guest()(askForInvitation, { token: "x".repeat(24) })).rejects.toMatchObject(missing);
  });
});
