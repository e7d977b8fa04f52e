import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { listComments, resolveComment } from "#domain/review/comments/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { createShareLink, guestComment, guestDeleteComment, guestRequestChanges } from "./index.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
// Rate limits use the database's clock, and all calls of this suite come from one IP address.
beforeEach(() => world.db.throttleHit.deleteMany());

const guest = () => world.as({ kind: "guest" }, { entryPoint: "studio" });

async function share(may_approve = true) {
  const post = await world.as(world.owner)(createPost, {
    body: "We open at nine.",
    channels: [{ channel_id: world.brand.channelId }],
    submit: true,
  });
  const link = await world.as(world.owner)(createShareLink, { id: post.id, may_approve });
  const token = link.url.split("/review/")[1] ?? "";
  const act = { token, post_id: post.id, name: "Bea", guest_key: randomUUID() };
  const note = async (body: string, quote?: string) => {
    const anchor =
      quote === undefined
        ? {}
        : { anchor: { field: "body" as const, quote, start: null, media_id: null, point: null, time: null } };
    const { comments } = await guest()(guestComment, { ...act, ...anchor, body });
    return comments.at(-1)?.id ?? 0;
  };
  return { act, note };
}

const threadOf = async (id: number) => (await world.as(world.owner)(listComments, { id })).comments;

describe("a guest's notes", () => {
  it("become the change request, in its text for mails and history, and each in its place in the thread", async () => {
    const { act, note } = await share();
    const ids = [await note("Make it ten", "at nine"), await note("And say where")];
    const after = await guest()(guestRequestChanges, { ...act, revision: 1 });
    expect(after.status).toBe("changes_requested");
    const thread = await threadOf(act.post_id);
    const request = thread.find(({ kind }) => kind === "change_request");
    expect(request).toMatchObject({ guest_name: "Bea", body: "– “at nine”: Make it ten\n– And say where" });
    const notes = thread.filter(({ change_request_id: of }) => of === request?.id);
    expect(notes.map(({ id }) => id)).toEqual(ids);
    const audit = await world.db.auditEvent.findFirst({ where: { action: "post.changes_requested" } });
    expect(JSON.stringify(audit)).toContain("Bea, via share link");
    const notices = await world.db.notification.findMany({ where: { type: "changes_requested" } });
    expect(notices.at(-1)?.body).toContain("Make it ten");
    // What was sent stays as it was sent.
    const own = { ...act, comment_id: ids[0] ?? 0 };
    const refused = { kind: "refused", detail: { code: "invalid_state" } };
    await expect(guest()(guestDeleteComment, own)).rejects.toMatchObject(refused);
    expect(after.comments.every(({ is_own: isOwn }) => !isOwn)).toBe(true);
  });

  it("come after the guest's own words", async () => {
    const { act, note } = await share();
    await note("Make it ten");
    await guest()(guestRequestChanges, { ...act, revision: 1, body: "Almost." });
    const request = (await threadOf(act.post_id)).find(({ kind }) => kind === "change_request");
    expect(request?.body).toBe("Almost.\n\n– Make it ten");
  });

  it("of others, resolved ones and replies are not part of it", async () => {
    const { act, note } = await share();
    const resolved = await note("Done already");
    await world.as(world.owner)(resolveComment, { id: resolved });
    await guest()(guestComment, { ...act, body: "A reply", parent_id: resolved });
    await guest()(guestComment, { ...act, guest_key: randomUUID(), body: "Somebody else" });
    const without = { kind: "invalid", detail: { errors: { body: [expect.any(String)] } } };
    await expect(guest()(guestRequestChanges, { ...act, revision: 1 })).rejects.toMatchObject(without);
    await guest()(guestRequestChanges, { ...act, revision: 1, body: "Shorter" });
    const thread = await threadOf(act.post_id);
    expect(thread.filter(({ change_request_id: of }) => of !== null)).toEqual([]);
    expect(thread.find(({ kind }) => kind === "change_request")?.body).toBe("Shorter");
  });

  it("stay notes where the link may not decide, or the version is outdated", async () => {
    const { act, note } = await share(false);
    await note("Make it ten");
    const asking = guest()(guestRequestChanges, { ...act, revision: 1 });
    await expect(asking).rejects.toMatchObject({ kind: "forbidden" });
    const other = await share();
    await other.note("Make it ten");
    const outdated = guest()(guestRequestChanges, { ...other.act, revision: 9 });
    await expect(outdated).rejects.toMatchObject({ kind: "revision_conflict" });
    expect((await threadOf(other.act.post_id)).map(({ kind }) => kind)).toEqual(["comment"]);
  });
});
