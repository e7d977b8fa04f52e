import { afterEach, beforeEach, expect, it } from "vitest";
import { file, finishBy, lend, outgoing, outgoingReply, publishBy, replyBy } from "#test/networks/lend.ts";
import {
  LINKEDIN_APP,
  LINKEDIN_MEMBER,
  LINKEDIN_PAGE,
  STAND_IN_VERSION,
  startLinkedIn,
} from "#test/networks/linkedin.ts";
import type { Outgoing } from "../contract.ts";
import { linkedinConnect, linkedinPageConnect } from "./connect.ts";
import { linkedin, linkedinPage } from "./describe.ts";
import { linkedinPagePublisher, linkedinPublisher } from "./publish.ts";
import { linkedinPageReplier } from "./reply.ts";
import { linkedinPageReporter } from "./report.ts";

let network: Awaited<ReturnType<typeof startLinkedIn>>;
let at: { api: string; site: string; version: string };
let credentials: string | null;
beforeEach(async () => {
  network = await startLinkedIn();
  at = { api: network.origin, site: network.origin, version: STAND_IN_VERSION };
  const { accounts } = await finishBy(linkedinConnect(LINKEDIN_APP, at));
  credentials = accounts[0]?.credentials ?? null;
});
afterEach(() => network.stop());

const publish = (more: Partial<Outgoing>) => publishBy(linkedinPublisher(at), outgoing(linkedin, credentials, more));

it("uploads a video in the parts that LinkedIn names, with its title, once it is processed", async () => {
  const bytes = 9_000_001;
  const options = { video_title: "Brewing", visibility: "CONNECTIONS" };
  const outcome = await publish({ body: "How we brew", media: [file("video/mp4", { bytes })], options });
  expect(outcome.kind).toBe("done");
  const [uploaded] = [...network.files.values()];
  expect(uploaded).toMatchObject({ bytes, parts: ["etag-0", "etag-1", "etag-2"], isDone: true });
  expect(network.journal).toMatchObject([
    { visibility: "CONNECTIONS", content: { media: { id: uploaded?.id, title: "Brewing" } } },
  ]);
});

it.each([
  [{ document_title: "Spring menu" }, "Spring menu"],
  [{}, "menu 2027"],
])("posts a PDF as a document, by its title %j or its file's name", async (options, title) => {
  const media = [file("application/pdf", { bytes: 70_000, name: "menu 2027.PDF" })];
  expect((await publish({ body: "What is new", media, options })).kind).toBe("done");
  const [uploaded] = [...network.files.values()];
  expect(uploaded).toMatchObject({ id: expect.stringMatching(/^urn:li:document:/), bytes: 70_000, isDone: true });
  expect(network.journal).toMatchObject([{ content: { media: { id: uploaded?.id, title } } }]);
});

it("writes the first comment below the post, as the same author", async () => {
  const content = { body: "Our new menu", firstComment: "It is at example.com/menu" };
  const post = await publish(content);
  if (post.kind !== "done") throw new Error(post.kind);
  const { externalId, permalink } = post;
  const comment = await publish({ ...content, earlier: [{ externalId, permalink }] });
  expect(comment).toMatchObject({
    kind: "done",
    externalId: expect.stringMatching(new RegExp(`^urn:li:comment:\\(${externalId},\\d+\\)$`)),
    permalink,
  });
  expect(network.comments).toMatchObject([
    { post: externalId, actor: `urn:li:person:${LINKEDIN_MEMBER}`, text: "It is at example.com/menu" },
  ]);
  expect(network.journal).toHaveLength(1);
});

it("takes the duplicate of a request that may have arrived for the post itself, and no other one", async () => {
  const post = await publish({ body: "Only once" });
  if (post.kind !== "done") throw new Error(post.kind);
  expect(await publish({ body: "Only once", sentSecondsAgo: 30 })).toMatchObject({
    kind: "done",
    externalId: post.externalId,
  });
  expect((await publish({ body: "Only once" })).kind).toBe("failed");
  expect(network.journal).toHaveLength(1);
});

it("takes a post that LinkedIn counts nothing for as unread, and only one that is gone as removed", async () => {
  const { accounts } = await finishBy(linkedinPageConnect(LINKEDIN_APP, at));
  const sent = outgoing(linkedinPage, accounts[0]?.credentials ?? null, { body: "Nobody has seen it yet" });
  const post = await publishBy(linkedinPagePublisher(at), sent);
  if (post.kind !== "done") throw new Error(post.kind);
  const read = () => {
    const answer = { status: 200, body: { elements: [] } };
    network.plan("GET /rest/organizationalEntityShareStatistics", { kind: "refuse", answer });
    return linkedinPageReporter(at).read(sent.channel, [{ publicationId: 1, ...post }], lend());
  };
  const nothing = { impressions: null, likes: null, comments: null, shares: null, clicks: null };
  expect([...(await read())]).toEqual([[1, nothing]]);
  network.journal.length = 0;
  expect((await read()).size).toBe(0);
});

it("subscribes a page to its comments with the app's number, unless the member may not", async () => {
  const webhook = "https://masthead.example.com/webhooks/linkedin_page";
  const page = linkedinPageConnect(LINKEDIN_APP, at, { appId: "4711", webhook });
  const { accounts } = await finishBy(page);
  const found = accounts.find(({ externalId }) => externalId === LINKEDIN_PAGE)?.credentials ?? "";
  await page.activate?.(found, lend());
  expect([...network.subscriptions]).toEqual([
    [
      `developerApplication:urn:li:developerApplication:4711,user:urn:li:person:${LINKEDIN_MEMBER},entity:urn:li:organization:${LINKEDIN_PAGE},eventType:ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS`,
      webhook,
    ],
  ]);
  network.subscriptions.clear();
  network.isAdmin = false;
  await page.activate?.(found, lend());
  expect(network.subscriptions.size).toBe(0);
});

it("replies below a comment as the page", async () => {
  const { accounts } = await finishBy(linkedinPageConnect(LINKEDIN_APP, at));
  const page = accounts.find(({ externalId }) => externalId === LINKEDIN_PAGE);
  const externalId = "urn:li:comment:(urn:li:share:71,72)";
  const item = { kind: "comment", externalId, permalink: "", receivedAt: new Date(), authorId: null } as const;
  const { channel } = outgoing(linkedinPage, page?.credentials ?? null);
  const sent = outgoingReply({ channel, item, body: "Until eight." });
  const outcome = await linkedinPageReplier(at).reply(sent, lend());
  expect(outcome).toMatchObject({ kind: "done", permalink: "https://www.linkedin.com/feed/update/urn:li:share:71/" });
  const actor = `urn:li:organization:${LINKEDIN_PAGE}`;
  expect(network.comments).toMatchObject([
    { post: "urn:li:share:71", parent: externalId, actor, text: "Until eight.", image: null },
  ]);
  const media = [file("image/png")];
  expect(await replyBy(linkedinPageReplier(at), { ...sent, media })).toMatchObject({ kind: "done" });
  expect(network.comments[1]?.image).toBe([...network.files.keys()][0]);
});

it("says that a first comment needs a permission for comments, and publishes none", async () => {
  network.scope = network.scope.replaceAll("_social_feed", "_social");
  const content = { body: "Our new menu", firstComment: "It is at example.com/menu" };
  const post = await publish(content);
  if (post.kind !== "done") throw new Error(post.kind);
  const { externalId, permalink } = post;
  expect(await publish({ ...content, earlier: [{ externalId, permalink }] })).toMatchObject({
    kind: "failed",
    error: { code: "comments_forbidden", category: "user" },
  });
  expect(network.comments).toEqual([]);
});

it("mentions companies and members, and escapes everything else", async () => {
  const body =
    "Thanks to @[North (Coffee)](urn:li:organization:2414183) and @[Ada] (urn:li:person:yrZ-1), [all] of you";
  expect((await publish({ body })).kind).toBe("done");
  expect(network.journal[0]?.commentary).toBe(
    "Thanks to @[North \\(Coffee\\)](urn:li:organization:2414183) and @[Ada](urn:li:person:yrZ-1), \\[all\\] of you",
  );
});

it("finds a page's post again whose mention LinkedIn shows by its name", async () => {
  const { accounts } = await finishBy(linkedinPageConnect(LINKEDIN_APP, at));
  const body = "Thanks to @[North Coffee](urn:li:organization:2414183)";
  const sent = outgoing(linkedinPage, accounts[0]?.credentials ?? null, { body });
  expect((await publishBy(linkedinPagePublisher(at), sent)).kind).toBe("done");
  const [way] = linkedinPagePublisher(at).settlement?.({ ...sent, sentSecondsAgo: 20 }) ?? [];
  if (way?.by !== "look_up") throw new Error("It is looked up.");
  expect(await way.find(lend())).toHaveLength(1);
});

it("publishes a poll with its question", async () => {
  const options = { poll: ["Filter", "Espresso"], poll_question: "Which one?", poll_duration: "THREE_DAYS" };
  expect((await publish({ body: "Tell us", options })).kind).toBe("done");
  const settings = { duration: "THREE_DAYS" };
  const poll = { question: "Which one?", options: [{ text: "Filter" }, { text: "Espresso" }], settings };
  expect(network.journal).toMatchObject([{ commentary: "Tell us", content: { poll } }]);
});

it.each([
  "https://www.linkedin.com/feed/update/urn:li:share:7100000000000000001/",
  "https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7100000000000000001",
  "https://www.linkedin.com/posts/north-coffee_opening-share-7100000000000000001-AbCd",
  "urn:li:share:7100000000000000001",
])("reposts by %s", async (reshare) => {
  expect((await publish({ body: "", options: { reshare } })).kind).toBe("done");
  expect(network.journal).toMatchObject([{ reshareContext: { parent: "urn:li:share:7100000000000000001" } }]);
});

it("refuses what LinkedIn does not repost, a poll without a question, and files beside either", () => {
  const check = (options: Record<string, string | string[]>, media = [file("image/png")].slice(1), body = "Hello") =>
    linkedin.preflight({ ...outgoing(linkedin, null, { media, body }), options }).map(({ code }) => code);
  const activity = "https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001";
  const share = "urn:li:share:7100000000000000001";
  expect(check({ reshare: activity })).toEqual(["option_invalid"]);
  expect(check({ reshare: share }, [], "")).toEqual([]);
  expect(check({ reshare: share }, [file("image/png")])).toEqual(["reshare_with_media"]);
  const poll = { poll: ["Yes", "No"], poll_question: "Well?" };
  expect(check({ ...poll, reshare: share })).toEqual(["reshare_with_media"]);
  expect(check({ poll: ["Yes", "No"] })).toEqual(["poll_question_missing"]);
  expect(check(poll, [file("image/png")])).toEqual(["poll_with_media"]);
  expect(check({}, [], "With @[North](https://linkedin.com/company/north)")).toEqual(["mention_unknown"]);
});
