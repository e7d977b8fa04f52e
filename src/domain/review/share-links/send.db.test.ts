import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import { createShareLink, revokeShareLink, sendShareLink } from "./index.ts";

const DAY_MS = 86_400_000;
let world: World;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.db.throttleHit.deleteMany();
  world.messages.length = 0;
});

async function share(options: { may_approve?: boolean; passcode?: string } = {}) {
  const post = await world.as(world.owner)(createPost, { body: "The quay is closed" });
  return world.as(world.owner)(createShareLink, { id: post.id, ...options });
}

describe("sending a share link by email", () => {
  it("sends each address a mail of its own with the link and the note, and nothing of the others", async () => {
    const link = await share();
    const emails = ["bea@board.example", "BEA@board.example", "max@board.example"];
    const note = "Could you look?\nBy Friday.";
    expect(await world.as(world.owner)(sendShareLink, { id: link.id, emails, note })).toEqual({ sent: 2 });
    const stored = await world.db.mail.findMany();
    expect(JSON.stringify(stored)).not.toContain(link.url.split("/review/")[1]);
    await world.runJobs();
    expect(world.messages).toHaveLength(2);
    const [first] = world.messages.filter(({ to }) => /^bea@/i.test(to));
    expect(first).toMatchObject({
      subject: "Olive Owner asks you to review a post of Test Brand",
      action: { label: "Open review", url: link.url },
      paragraphs: [expect.any(String), "Olive Owner writes:", "Could you look?", "By Friday."],
    });
    expect(JSON.stringify(first)).not.toContain("max@");
    const events = await world.db.auditEvent.findMany({ where: { action: "share_link.sent" } });
    expect(events.at(-1)).toMatchObject({ subjectType: "share_link", subjectId: link.id, detail: { addresses: 2 } });
    expect(JSON.stringify(events)).not.toContain("@board.example");
  });

  it("says that a passcode is needed, and never sends it", async () => {
    const link = await share({ passcode: "red pencil" });
    await world.as(world.owner)(sendShareLink, { id: link.id, emails: ["bea@board.example"] });
    await world.runJobs();
    expect(JSON.stringify(world.messages)).toContain("passcode, which Olive Owner tells you");
    expect(JSON.stringify(world.messages)).not.toContain("red pencil");
  });

  it("sends nothing once the link was revoked or its sender has left", async () => {
    const link = await share();
    await world.as(world.owner)(sendShareLink, { id: link.id, emails: ["bea@board.example"] });
    await world.as(world.owner)(revokeShareLink, { id: link.id });
    await world.runJobs();
    expect(world.messages).toEqual([]);
    const again = world.as(world.owner)(sendShareLink, { id: link.id, emails: ["bea@board.example"] });
    await expect(again).rejects.toMatchObject({ kind: "refused", detail: { code: "invalid_state" } });
  });

  it("is refused for an expired link", async () => {
    const link = await share();
    await world.db.shareLink.update({
      where: { id: link.id },
      data: { expiresAt: new Date(world.clock.now().getTime() - DAY_MS) },
    });
    const sending = world.as(world.owner)(sendShareLink, { id: link.id, emails: ["bea@board.example"] });
    await expect(sending).rejects.toMatchObject({ kind: "refused" });
  });

  it("is for owners and editors alone", async () => {
    const link = await share();
    const send = { id: link.id, emails: ["bea@board.example"] };
    for (const role of ["member", "client"] as const) {
      const sending = world.as(await world.addMember(role))(sendShareLink, send);
      await expect(sending).rejects.toMatchObject({ kind: "forbidden" });
    }
    expect(await world.as(await world.addMember("editor"))(sendShareLink, send)).toEqual({ sent: 1 });
  });

  it("accepts neither headers in an address, nor a list in one, nor a link in the note", async () => {
    const link = await share();
    const send = (emails: string[], note = "") => world.as(world.owner)(sendShareLink, { id: link.id, emails, note });
    const before = await world.db.mail.count();
    const injected = ["bea@board.example\r\nBcc: all@board.example", "a@b.example,c@d.example", "<bea@board.example>"];
    for (const email of injected) await expect(send([email])).rejects.toMatchObject({ kind: "invalid" });
    await expect(send([])).rejects.toMatchObject({ kind: "invalid" });
    const many = Array.from({ length: 11 }, (_, index) => `p${index}@board.example`);
    await expect(send(many)).rejects.toMatchObject({ kind: "invalid" });
    for (const note of ["https://evil.example", "see www.evil.example", "http\uff1a//evil.example", "x".repeat(501)]) {
      await expect(send(["bea@board.example"], note)).rejects.toMatchObject({ kind: "invalid" });
    }
    expect(await world.db.mail.count()).toBe(before);
  });

  it("floods neither one mailbox nor many", async () => {
    const one = async () => {
      const link = await share();
      return world.as(world.owner)(sendShareLink, { id: link.id, emails: ["bea@board.example"] });
    };
    for (let count = 0; count < 5; count += 1) await one();
    await expect(one()).rejects.toMatchObject({ kind: "throttled" });
    const link = await share();
    const ten = (from: number) => ({
      id: link.id,
      emails: Array.from({ length: 10 }, (_, index) => `p${from + index}@board.example`),
    });
    await world.db.throttleHit.deleteMany();
    for (let from = 0; from < 60; from += 10) await world.as(world.owner)(sendShareLink, ten(from));
    await expect(world.as(world.owner)(sendShareLink, ten(60))).rejects.toMatchObject({ kind: "throttled" });
  });

  it("answers over REST with 401, 403, 404 and 422, and then sends", async () => {
    const serve = createServe(world.services);
    const link = await share();
    const call = async (token: string | null, id: number, body: object) => {
      const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
      const url = `http://localhost/api/v1/share-links/${id}/send`;
      const response = await serve(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }));
      return { status: response.status, body: await response.json() };
    };
    const body = { emails: ["bea@board.example"] };
    const owner = await world.bearer(world.owner);
    const member = await world.bearer(await world.addMember("member"));
    const foreign = await createWorld();
    expect(await call(null, link.id, body)).toMatchObject({ status: 401 });
    expect(await call(member, link.id, body)).toMatchObject({ status: 403 });
    expect(await call(await foreign.bearer(foreign.owner), link.id, body)).toMatchObject({ status: 404 });
    expect(await call(owner, link.id, { emails: ["nobody"] })).toMatchObject({ status: 422 });
    expect(await call(owner, link.id, body)).toMatchObject({ status: 200, body: { sent: 1 } });
  });
});
