import { describe, expect, it } from "vitest";
import { createPost, requestChanges, updatePost } from "#domain/content/posts/index.ts";
import { beginPasskeyConfirmation } from "#domain/identity/passkeys/index.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { approveInBrowser, getChatReview } from "./index.ts";

const REQUIRED = { kind: "refused", detail: { code: "confirmation_required", message: expect.any(String) } };
const TEN_MINUTES = 600_000;

/** A world whose owner is signed in with a browser, and a post that waits for their approval. */
async function withPost() {
  const world = await openSecured();
  const editor = await world.addMember("editor");
  const channels = [{ channel_id: world.brand.channelId }];
  const { id } = await world.as(editor)(createPost, { body: "We open at nine.", channels, submit: true });
  const read = () => world.as(world.owner)(getChatReview, { id });
  const statusOf = async () => (await world.db.post.findUniqueOrThrow({ where: { id } })).status;
  return { ...world, editor, id, read, statusOf };
}

describe("a post in a chat", () => {
  it("is shown as it will be published, with the page to decide on", async () => {
    const { id, read, brand } = await withPost();
    expect(await read()).toMatchObject({
      post: { id, status: "in_review", revision: 1, channels: [{ platform: "feed", body: "We open at nine." }] },
      last_approval: null,
      changes: null,
      may_decide: true,
      decide_url: expect.stringContaining(
        `http://localhost:3000/studio/${brand.handle}/posts/${id}/decide?revision=1&signature=`,
      ),
    });
  });

  it("is shown with what changed since its last approval, not since a change request", async () => {
    const { id, read, as, asBrowser, editor, owner } = await withPost();
    await asBrowser(approveInBrowser, { id, revision: 1 });
    expect(await read()).toMatchObject({ last_approval: { revision: 1 }, changes: null, may_decide: false });
    await as(editor)(updatePost, { id, body: "We open at ten.", submit: true });
    await as(owner)(requestChanges, { id, comment: "Eleven." });
    await as(editor)(updatePost, { id, body: "We open at eleven.", submit: true });
    expect(await read()).toMatchObject({
      last_approval: { revision: 1, author: expect.any(String) },
      changes: { count: 1, items: [{ what: "Text", before: "We open at nine.", after: "We open at eleven." }] },
      may_decide: true,
      decide_url: expect.stringMatching(/\?revision=3&signature=[\w.-]+$/),
    });
  });

  it("may be decided by approvers alone, and is found by the brand's members alone", async () => {
    const { id, as, addMember, createPerson, statusOf } = await withPost();
    const member = await addMember("member", await createPerson("Mia Member"));
    expect(await as(member)(getChatReview, { id })).toMatchObject({ may_decide: false });
    await expect(as(member)(approveInBrowser, { id, revision: 1 })).rejects.toMatchObject({ kind: "forbidden" });
    const other = await withPost();
    await expect(as(member)(getChatReview, { id: other.id })).rejects.toMatchObject({ kind: "not_found" });
    expect(await statusOf()).toBe("in_review");
  });

  it("shows clients the version that was submitted last", async () => {
    const { id, as, addMember, createPerson, editor, owner } = await withPost();
    const client = await addMember("client", await createPerson("Clara Client"));
    await as(owner)(requestChanges, { id, comment: "Ten." });
    await as(editor)(updatePost, { id, body: "A secret draft." });
    const shown = await as(client)(getChatReview, { id });
    expect(shown.post).toMatchObject({ revision: 1, body: "We open at nine." });
    expect(JSON.stringify(shown)).not.toContain("secret");
  });
});

describe("an approval in the browser", () => {
  it("is about the revision that was shown", async () => {
    const { id, as, asBrowser, editor, statusOf } = await withPost();
    await as(editor)(updatePost, { id, body: "We open at ten." });
    await expect(asBrowser(approveInBrowser, { id, revision: 1 })).rejects.toMatchObject({ kind: "revision_conflict" });
    expect(await statusOf()).toBe("in_review");
    await asBrowser(approveInBrowser, { id, revision: 2, comment: "Good." });
    expect(await statusOf()).toBe("approved");
  });

  it("needs the password where the last confirmation is ten minutes ago", async () => {
    const { id, asBrowser, clock, statusOf } = await withPost();
    clock.advance(TEN_MINUTES);
    await expect(asBrowser(approveInBrowser, { id, revision: 1 })).rejects.toMatchObject(REQUIRED);
    await expect(asBrowser(approveInBrowser, { id, revision: 1, password: "wrong" })).rejects.toMatchObject({
      kind: "invalid",
    });
    expect(await statusOf()).toBe("in_review");
    await asBrowser(approveInBrowser, { id, revision: 1, password: PASSWORD });
    expect(await statusOf()).toBe("approved");
  });

  it("needs the passkey each time where the person has one, and takes its answer once", async () => {
    const { id, asBrowser, as, editor, statusOf } = await withPost();
    const device = createDevice();
    await register(asBrowser, device);
    await expect(asBrowser(approveInBrowser, { id, revision: 1 })).rejects.toMatchObject(REQUIRED);
    expect(await statusOf()).toBe("in_review");
    const passkey = device.get(await asBrowser(beginPasskeyConfirmation, {}));
    await asBrowser(approveInBrowser, { id, revision: 1, passkey });
    expect(await statusOf()).toBe("approved");
    await as(editor)(updatePost, { id, body: "We open at ten.", submit: true });
    await expect(asBrowser(approveInBrowser, { id, revision: 2, passkey })).rejects.toMatchObject({
      detail: { code: "passkey_refused" },
    });
    await expect(asBrowser(approveInBrowser, { id, revision: 2 })).rejects.toMatchObject(REQUIRED);
    expect(await statusOf()).toBe("in_review");
  });

  it("is refused to every limited token, and once nothing waits", async () => {
    const { id, as, asBrowser, owner } = await withPost();
    const agent = { ...owner, token: { ...owner.token, kind: "oauth" as const, tier: "elevated_write" as const } };
    await expect(as(agent)(approveInBrowser, { id, revision: 1, password: PASSWORD })).rejects.toMatchObject({
      kind: "tier_denied",
    });
    await asBrowser(approveInBrowser, { id, revision: 1 });
    await expect(asBrowser(approveInBrowser, { id, revision: 1 })).rejects.toMatchObject({ kind: "refused" });
  });
});
