import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { file, finishBy, lend, outgoing, publishBy } from "#test/networks/lend.ts";
import {
  startTumblr,
  TUMBLR_BLOG,
  TUMBLR_SECOND_BLOG,
  TUMBLR_SECRET,
  type TumblrStandIn,
  tumblrAt,
} from "#test/networks/tumblr/server.ts";
import { type Account, GrantLostError, type Outgoing } from "../contract.ts";
import { tumblrChanger } from "./change.ts";
import { tumblrConnect } from "./connect.ts";
import { tumblr } from "./describe.ts";
import { tumblrPublisher } from "./publish.ts";
import { tumblrReporter } from "./report.ts";

let network: TumblrStandIn;
let at: ReturnType<typeof tumblrAt>;
let account: Account;
beforeAll(async () => {
  network = await startTumblr();
  at = tumblrAt(network.origin);
  const [first] = (await finishBy(tumblrConnect(TUMBLR_SECRET, at))).accounts;
  if (!first) throw new Error("There is no blog.");
  account = first;
});
afterAll(() => network.stop());
beforeEach(() => void network.journal.splice(0));

const compose = (more: Partial<Outgoing>) => outgoing(tumblr, account.credentials, more);
const publish = (more: Partial<Outgoing>) => publishBy(tumblrPublisher(at), compose(more));
const access = () => ({
  id: 1,
  handle: account.handle,
  credentials: account.credentials,
  capabilities: tumblr.capabilities,
});
const contentOf = () => network.journal[0]?.content;

it("finds every blog of the account, which share one grant", async () => {
  const connect = tumblrConnect(TUMBLR_SECRET, at);
  const { accounts } = await finishBy(connect);
  expect(accounts).toMatchObject([
    { externalId: TUMBLR_BLOG, handle: "@northcoffee", networkUserId: TUMBLR_BLOG, expiresAt: null },
    { externalId: TUMBLR_SECOND_BLOG, handle: "@northtea", networkUserId: TUMBLR_BLOG, expiresAt: null },
  ]);
  expect(accounts[0]?.avatarUrl).toMatch(/^data:image\/png/);
  const tokens = { token: "tumblr-token", refreshToken: "tumblr-refresh" };
  expect(JSON.parse(connect.sharedPart?.(account.credentials) ?? "")).toEqual(tokens);
  const refreshed = await connect.refresh?.(account.credentials, lend({ isOnce: false }));
  expect(JSON.parse(refreshed?.credentials ?? "")).toEqual(tokens);
});

it("loses the grant by Tumblr's 401 to a refresh token, and not by one to the app", async () => {
  network.isRevoked = true;
  const refresh = (secret: string) =>
    tumblrConnect(secret, at).refresh?.(account.credentials, lend({ isOnce: false })) ?? Promise.resolve();
  await expect(refresh(TUMBLR_SECRET)).rejects.toThrow(GrantLostError);
  await expect(refresh("wrong")).rejects.not.toThrow(GrantLostError);
  network.isRevoked = false;
});

it("posts a heading, paragraphs with links, a card and tags", async () => {
  const options = { title: "Opening hours", link: "https://north.example/menu" };
  const body = "☕️ See https://north.example/hours.\n\nWe look forward.";
  const outcome = await publish({ body, options, tags: ["coffee", "new, hours"] });
  expect(outcome).toMatchObject({
    kind: "done",
    permalink: expect.stringMatching(/tumblr\.com\/northcoffee\/\d{18}$/),
  });
  expect(network.journal[0]).toMatchObject({ tags: "coffee,new  hours", state: "published" });
  const formatting = [{ start: 7, end: 34, type: "link", url: "https://north.example/hours" }];
  expect(contentOf()).toEqual([
    { type: "text", subtype: "heading1", text: "Opening hours" },
    { type: "text", text: "☕️ See https://north.example/hours.", formatting },
    { type: "text", text: "We look forward." },
    { type: "link", url: "https://north.example/menu" },
  ]);
});

it("sends images with their alt texts, keeps them when it is edited, and deletes the post", async () => {
  const media = [file("image/jpeg", { alt: "Cups" }), file("image/gif", { alt: "Steam" })];
  const outcome = await publish({ body: "Typpo", media });
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  const stored = contentOf();
  expect(stored).toMatchObject([
    { type: "image", alt_text: "Cups", media: [{ url: expect.any(String), type: "image/jpeg" }] },
    { type: "image", alt_text: "Steam" },
    { type: "text", text: "Typpo" },
  ]);
  const [first, second] = media;
  const described = first && second ? [{ ...first, alt: "Two cups" }, second] : [];
  const change = { publicationId: 1, brandId: 1, channel: access(), published: [outcome] };
  const content = compose({ body: "Typo", media: described });
  expect(await tumblrChanger(at).edit?.({ ...change, content }, lend())).toEqual({ kind: "done" });
  expect(contentOf()).toMatchObject([
    { type: "image", alt_text: "Two cups", media: [{ url: expect.any(String) }] },
    { type: "image", alt_text: "Steam" },
    { type: "text", text: "Typo" },
  ]);
  expect(await tumblrChanger(at).remove?.(change, lend())).toEqual({ kind: "done" });
  expect(await tumblrChanger(at).remove?.(change, lend())).toEqual({ kind: "not_there" });
});

it("leaves a video to a user while Tumblr converts it, and finds it afterwards", async () => {
  network.isConverting = true;
  const media = [file("video/mp4", { bytes: 5000 })];
  expect(await publish({ body: "How we brew", media })).toMatchObject({ kind: "done" });
  const [settlement] = tumblrPublisher(at).settlement?.(compose({ body: "How we brew", media })) ?? [];
  if (settlement?.by !== "look_up") throw new Error("It is not settled by a look-up.");
  const look = () => settlement.find(lend({ isOnce: false }));
  expect(await look()).toEqual({ candidates: [] });
  expect(await publish({ body: "Another", media })).toMatchObject({
    kind: "failed",
    error: { code: "converting", retryable: true },
    retryAfterSeconds: 120,
  });
  for (const post of network.journal) post.isListed = true;
  network.isConverting = false;
  expect(await look()).toMatchObject({ candidates: [{ externalId: network.journal[0]?.id }] });
});

it("looks in the channel's own blog, and takes no post with other files", async () => {
  const find = async (more: Partial<Outgoing>) => {
    const [settlement] = tumblrPublisher(at).settlement?.(compose(more)) ?? [];
    return settlement?.by === "look_up" ? settlement.find(lend({ isOnce: false })) : null;
  };
  await publish({ body: "Fresh" });
  expect(await find({ body: "Fresh" })).toHaveLength(1);
  expect(await find({ body: "Fresh", media: [file("image/png")] })).toEqual([]);
  for (const post of network.journal) post.blog = TUMBLR_SECOND_BLOG;
  expect(await find({ body: "Fresh" })).toEqual([]);
});

it("explains the day's limits, a refused file and an access that was withdrawn", async () => {
  const refuse = (status: number, code: number) =>
    network.troubles.push({
      kind: "refuse",
      answer: { status, body: { meta: { status, msg: "Forbidden" }, errors: [{ title: "No", code }] } },
    });
  const codeOf = async () => {
    const outcome = await publish({ body: "Coffee" });
    return outcome.kind === "failed" ? outcome.error.code : outcome.kind;
  };
  const asked: [number, number, string][] = [
    [403, 8023, "limit_reached"],
    [400, 8005, "media_refused"],
    [403, 8022, "not_allowed"],
    [401, 1016, "not_authorized"],
    [400, 8001, "refused"],
  ];
  for (const [status, code, expected] of asked) {
    refuse(status, code);
    expect(await codeOf()).toBe(expected);
  }
});

it("counts followers", async () => {
  expect(await tumblrReporter(at).countFollowers?.(access(), lend({ isOnce: false }))).toBe(2684);
});

it("refuses long paragraphs, too many of them, and a link that is no address", () => {
  const content = { media: [], tags: [], thread: [], firstComment: null };
  const codes = (body: string, options = {}) => tumblr.preflight({ ...content, body, options }).map(({ code }) => code);
  expect(codes("x".repeat(4097))).toEqual(["paragraph_too_long"]);
  expect(codes("x\n\n".repeat(1001))).toEqual(["too_many_paragraphs"]);
  expect(codes("", { link: "north.example" })).toEqual(["option_invalid"]);
  expect(codes("", { title: "Closed today" })).toEqual([]);
  expect(codes("")).toEqual(["empty"]);
});
