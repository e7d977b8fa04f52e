import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import type { Content, OutgoingMedia } from "#platform/connectors/contract.ts";
import { readCapabilities } from "#platform/connectors/mastodon/capabilities.ts";
import { mastodonChanger } from "#platform/connectors/mastodon/change.ts";
import { DEFAULTS, mastodon } from "#platform/connectors/mastodon/describe.ts";
import { mastodonPublisher } from "#platform/connectors/mastodon/publish.ts";
import { file, lend, outgoing, publishBy } from "../lend.ts";
import { type MastodonStandIn, startMastodon } from "./server.ts";

let server: MastodonStandIn;
let channel: { id: number; handle: string; credentials: string; capabilities: typeof DEFAULTS };
beforeAll(async () => {
  server = await startMastodon({ maxCharacters: 1000 });
  const [account] = server.accounts;
  const app = { id: "app", secret: "secret", redirectUri: "", scopes: "" };
  if (account) server.tokens.set("token", { account, app, refresh: null, isEnded: false });
  const keys = { origin: server.origin, clientId: "app", clientSecret: "secret", token: "token", accountId: "109" };
  channel = { id: 1, handle: "@harbour", credentials: JSON.stringify(keys), capabilities: DEFAULTS };
});
afterAll(() => server.stop());
beforeEach(() => {
  server.options.instance = "v2";
});

const contentOf = (more: Partial<Content<OutgoingMedia>>): Content<OutgoingMedia> => {
  return { body: "Hello", media: [], tags: [], thread: [], firstComment: null, options: {}, ...more };
};
const codes = (more: Partial<Content<OutgoingMedia>>, capabilities = DEFAULTS) =>
  mastodon.preflight(contentOf(more), capabilities).map(({ code }) => code);

describe("limits", () => {
  it.each(["v2", "v1"] as const)("are read from the server: %s", async (instance) => {
    server.options.instance = instance;
    const capabilities = await readCapabilities(server.origin, lend());
    expect(capabilities).toMatchObject({
      text_limit: 1000,
      text_counting: { unit: "graphemes", link_length: 23 },
      poll: { options: 4, characters: 50, seconds: { min: 300, max: 2_629_746 } },
      media: { video: { types: ["video/mp4"], bytes: 103_809_024 }, image: { pixels: 33_177_600 } },
    });
    expect(codes({ body: "a".repeat(1001) }, capabilities)).toEqual(["text_too_long"]);
    expect(codes({ body: "a".repeat(1000) }, capabilities)).toEqual([]);
  });

  it("of polls are the server's own", () => {
    const poll = { options: 6, characters: 60, seconds: { min: 300, max: 7200 } };
    const answers = (count: number) => Array.from({ length: count }, (_, index) => `Answer ${index}`);
    const of = (options: Content["options"]) => codes({ options }, { ...DEFAULTS, poll });
    expect(of({ poll: answers(6), poll_hours: 2 })).toEqual([]);
    expect(codes({ options: { poll: answers(6), poll_hours: 2 } })).toEqual(["poll_invalid"]);
    expect(of({ poll: answers(7), poll_hours: 2 })).toEqual(["poll_invalid"]);
    expect(of({ poll: ["a".repeat(60), "b"], poll_hours: 2 })).toEqual([]);
    expect(of({ poll: ["a".repeat(61), "b"], poll_hours: 2 })).toEqual(["poll_invalid"]);
    expect(of({ poll: answers(2), poll_hours: 3 })).toEqual(["poll_invalid"]);
  });

  it("are not guessed when the server declares none", async () => {
    server.options.instance = "html";
    await expect(readCapabilities(server.origin, lend())).rejects.toThrow();
  });

  it("count the content warning with every part", () => {
    const options = { content_warning: "b".repeat(10) };
    expect(codes({ body: "a".repeat(490), thread: ["a".repeat(491)], options })).toEqual(["text_too_long"]);
  });

  it("allow several images together, and a video or a GIF alone", () => {
    const [image, gif, video] = ["image/png", "image/gif", "video/mp4"].map((type) => file(type));
    if (!image || !gif || !video) throw new Error("There are three files.");
    expect(codes({ media: [image, image, image, image] })).toEqual([]);
    expect(codes({ media: [video] })).toEqual([]);
    for (const media of [
      [image, video],
      [gif, image],
      [gif, gif],
    ]) {
      expect(codes({ media })).toEqual(["media_mix_unsupported"]);
    }
    expect(codes({ media: [image], options: { poll: ["Yes", "No"] } })).toEqual(["poll_with_media"]);
    expect(codes({ options: { poll: ["Yes", "Yes"] } })).toEqual(["poll_invalid"]);
  });
});

describe("a published status", () => {
  const published = () => server.statuses.map(({ id }) => ({ externalId: id, permalink: "" }));
  const change = () => ({ publicationId: 1, brandId: 1, channel, published: published() });

  it("is edited part by part with its files, and not at all when the files differ", async () => {
    const first = server.mention({ id: "109", username: "harbour", display_name: "" }, "Fisrt");
    const second = server.mention({ id: "109", username: "harbour", display_name: "" }, "Second", {
      inReplyTo: first.id,
    });
    const facts = { description: "Old", focus: null, type: "image/png", bytes: 1, sha256: "", waits: 0 };
    server.uploads.push({ id: "7", statusId: first.id, ...facts }, { id: "8", statusId: second.id, ...facts });
    const content = {
      ...contentOf({ body: "First", thread: ["Second!"] }),
      media: [file("image/png", { alt: "New" })],
      threadMedia: [[file("image/png", { alt: "Its own" })]],
    };
    expect(await mastodonChanger.edit?.({ ...change(), content }, lend())).toEqual({ kind: "done" });
    expect(server.statuses.map(({ text }) => text)).toEqual(["First", "Second!"]);
    expect(server.uploads).toMatchObject([
      { statusId: first.id, description: "New" },
      { statusId: second.id, description: "Its own" },
    ]);
    const without = { ...content, threadMedia: [] };
    expect(await mastodonChanger.edit?.({ ...change(), content: without }, lend())).toMatchObject({
      kind: "failed",
      error: { code: "files_fixed" },
    });
  });

  it("is removed with all its parts; a repeated removal is harmless", async () => {
    const asked = change();
    server.faults.plan("DELETE /api/v1/statuses/\\d+", "lose");
    await expect(mastodonChanger.remove?.(asked, lend())).rejects.toThrow();
    expect(await mastodonChanger.remove?.(asked, lend())).toEqual({ kind: "done" });
    expect(server.statuses).toEqual([]);
    expect(await mastodonChanger.remove?.(asked, lend())).toEqual({ kind: "not_there" });
  });

  it("keeps its poll when it is edited, with the time that is left, and isn't edited once that is over", async () => {
    server.statuses.splice(0);
    const options = { poll: ["Filter", "Espresso"], poll_hours: 24 };
    const post = outgoing(mastodon, channel.credentials, { body: "Wich?", options });
    expect((await publishBy(mastodonPublisher(), post)).kind).toBe("done");
    const [status] = server.statuses;
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const end = inMinutes(60);
    if (status) status.poll = { options: ["Filter", "Espresso"], multiple: false, expires_at: end };
    const content = { ...contentOf({ body: "Which?", options }), media: [] };
    expect(await mastodonChanger.edit?.({ ...change(), content }, lend())).toEqual({ kind: "done" });
    expect(status).toMatchObject({ text: "Which?", poll: { options: ["Filter", "Espresso"], multiple: false } });
    const kept = z.object({ expires_at: z.string() }).parse(status?.poll).expires_at;
    expect(Math.abs(Date.parse(kept) - Date.parse(end))).toBeLessThan(5000);
    if (status) status.poll = { options: ["Filter", "Espresso"], multiple: false, expires_at: inMinutes(-1) };
    expect(await mastodonChanger.edit?.({ ...change(), content }, lend())).toMatchObject({
      kind: "failed",
      error: { code: "poll_ended" },
    });
    expect(status?.poll).toMatchObject({ options: ["Filter", "Espresso"] });
    server.statuses.splice(0);
  });
});

it.each([-120, 120])("finds a post without a response with a clock that is off by %i minutes", async (minutes) => {
  const publisher = mastodonPublisher();
  const body = `Clock off by ${minutes}`;
  const sent = outgoing(mastodon, channel.credentials, { body, sentSecondsAgo: 5 });
  const [way] = publisher.settlement?.(sent) ?? [];
  if (way?.by !== "look_up") throw new Error("It is settled by a look-up.");
  const done = await publishBy(publisher, sent);
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await way.find(lend())).toMatchObject([{ externalId: done.kind === "done" ? done.externalId : "" }]);
  const [status] = server.statuses.splice(0);
  if (status) server.statuses.push({ ...status, createdAt: new Date(status.createdAt.getTime() - 600_000) });
  expect(await way.find(lend())).toEqual([]);
  server.statuses.length = 0;
});

it("does not take an unknown route for a deleted status", async () => {
  const posted = await publishBy(mastodonPublisher(), outgoing(mastodon, channel.credentials, { body: "Kept" }));
  if (posted.kind !== "done") throw new Error("It was not published.");
  const change = { publicationId: 1, brandId: 1, channel, published: [posted] };
  const answer = { status: 404, body: { error: "Not Found" } };
  server.network.plan("DELETE /api/v1/statuses/[^/]+", { kind: "refuse", answer });
  const call = lend({ isOnce: false });
  expect(await mastodonChanger.remove?.(change, call)).toMatchObject({ error: { code: "unsupported" } });
  expect(server.statuses).toHaveLength(1);
  expect(await mastodonChanger.remove?.(change, call)).toEqual({ kind: "done" });
  expect(await mastodonChanger.remove?.(change, call)).toEqual({ kind: "not_there" });
});
