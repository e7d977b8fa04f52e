import { expect, it, onTestFinished } from "vitest";
import { startBluesky } from "#test/networks/bluesky/server.ts";
import { finishBy, lend, open, redirecting } from "#test/networks/lend.ts";
import { startMastodon } from "#test/networks/mastodon/server.ts";
import { FB_PAGE, pageToken } from "#test/networks/meta/facebook.ts";
import { startMeta } from "#test/networks/meta/start.ts";
import { startX, X_APP } from "#test/networks/x.ts";
import { blueskyConnect } from "./bluesky/connect.ts";
import { blueskyLiker } from "./bluesky/like.ts";
import type { Liker } from "./contract.ts";
import { mastodonConnect } from "./mastodon/connect.ts";
import { mastodonLiker } from "./mastodon/like.ts";
import { facebookLiker } from "./meta/facebook/like.ts";
import { listConnectors } from "./registry.ts";
import { xConnect } from "./x/connect.ts";
import { xLiker } from "./x/like.ts";

/** Something that the channel can like, what the network then has of it, and the ID of something that it has not. */
type Case = { liker: Liker; credentials: string; id: string; isLiked: () => boolean; gone: string };

const CASES: Record<string, () => Promise<Case>> = {
  async facebook() {
    const { meta, facebook, stop } = await startMeta();
    onTestFinished(stop);
    const comment = { id: "1_2", message: "Good", under: "1", at: 1, isLiked: false };
    facebook.comments.push(comment);
    const credentials = JSON.stringify({ pageId: FB_PAGE, token: pageToken(FB_PAGE), userId: "1" });
    return { liker: facebookLiker(meta), credentials, id: comment.id, isLiked: () => comment.isLiked, gone: "1_9" };
  },
  async x() {
    const network = await startX();
    network.tier = "enterprise";
    onTestFinished(() => network.stop());
    const site = { api: network.origin, site: network.origin };
    const { accounts } = await finishBy(
      xConnect({ ...X_APP, tier: "enterprise", costs: { post: 0, link_post: 0 } }, site),
    );
    const id = network.say("Good", "1");
    const isLiked = () => network.mentions.some((one) => one.id === id && one.isLiked === true);
    return { liker: xLiker("enterprise", site), credentials: accounts[0]?.credentials ?? "", id, isLiked, gone: "99" };
  },
  async mastodon() {
    const server = await startMastodon();
    onTestFinished(() => server.stop());
    const redirectUri = "https://masthead.example/callback";
    const connect = redirecting(mastodonConnect);
    const begun = { state: "s", redirectUri, challenge: "", typed: { server: server.origin } };
    const { url, notes } = await connect.begin(begun, lend({ isOnce: false }));
    const answer = await fetch(url.replace("code_challenge_method=S256", ""), { redirect: "manual" });
    const code = new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
    const response = { code, redirectUri, verifier: "v", notes, params: {} };
    const found = await connect.finish(response, lend({ isOnce: false }));
    const [account] = "accounts" in found ? found.accounts : found;
    const status = {
      id: "7",
      accountId: "500",
      text: "Good",
      key: null,
      mediaIds: [],
      inReplyTo: null,
      visibility: "public",
      spoilerText: "",
      language: null,
      sensitive: false,
      poll: null,
      createdAt: new Date(),
      isLiked: false,
    };
    server.statuses.push(status);
    const credentials = account?.credentials ?? "";
    return { liker: mastodonLiker, credentials, id: status.id, isLiked: () => status.isLiked, gone: "8" };
  },
  async bluesky() {
    const server = await startBluesky();
    onTestFinished(() => server.stop());
    const { did } = server.account;
    const fields = { handle: did, password: "abcd-efgh-ijkl-mnop" };
    const account = await open(blueskyConnect({ keyRing: undefined }), fields);
    const uri = `at://did:web:ada.example/app.bsky.feed.post/3kabcdefghij2`;
    server.posts.push({
      uri,
      cid: "bafyreipost",
      did: "did:web:ada.example",
      rkey: "3kabcdefghij2",
      value: { text: "" },
    });
    const credentials = account.credentials ?? "";
    return { liker: blueskyLiker, credentials, id: uri, isLiked: () => server.likes.size === 1, gone: `${uri}3` };
  },
};

it("has a case for every network with likes", () => {
  const liking = listConnectors().flatMap(({ platform, likes, isTest }) => (likes && !isTest ? [platform] : []));
  expect(liking.toSorted()).toEqual(Object.keys(CASES).toSorted());
});

it.each(Object.entries(CASES))("%s: likes, takes the like back, both more than once", async (_, start) => {
  const { liker, credentials, id, isLiked, gone } = await start();
  const channel = { id: 1, handle: "@northcoffee", credentials };
  const set = (isWanted: boolean, externalId = id) =>
    liker.setLiked({ channel, externalId, isLiked: isWanted }, lend({ isOnce: false }));
  for (const isWanted of [true, true, false, false, true]) {
    expect(await set(isWanted)).toEqual({ kind: "done" });
    expect(isLiked()).toBe(isWanted);
  }
  expect(await set(true, gone)).toEqual({ kind: "not_there" });
});

it("x: says what to do where the channel was connected without the permission", async () => {
  const network = await startX();
  network.tier = "enterprise";
  onTestFinished(() => network.stop());
  network.scope = "tweet.read tweet.write users.read media.write offline.access";
  const site = { api: network.origin, site: network.origin };
  const { accounts } = await finishBy(
    xConnect({ ...X_APP, tier: "enterprise", costs: { post: 0, link_post: 0 } }, site),
  );
  const channel = { id: 1, handle: "@northcoffee", credentials: accounts[0]?.credentials ?? "" };
  const comment = { channel, externalId: network.say("Good", "1"), isLiked: true };
  const outcome = await xLiker("enterprise", site).setLiked(comment, lend({ isOnce: false }));
  expect(outcome).toEqual({ kind: "refused", message: expect.stringContaining("Reconnect the channel") });
});

it("x: likes nothing without an enterprise contract, without asking, and says why", async () => {
  const network = await startX();
  onTestFinished(() => network.stop());
  const site = { api: network.origin, site: network.origin };
  const { accounts } = await finishBy(
    xConnect({ ...X_APP, tier: "self_serve", costs: { post: 0, link_post: 0 } }, site),
  );
  expect(accounts[0]?.capabilities).toMatchObject({ likes: false, cashtag_limit: 1 });
  const channel = { id: 1, handle: "@northcoffee", credentials: accounts[0]?.credentials ?? "" };
  const comment = { channel, externalId: network.say("Good", "1"), isLiked: true };
  network.asked.splice(0);
  const outcome = await xLiker("self_serve", site).setLiked(comment, lend({ isOnce: false }));
  expect(outcome).toEqual({ kind: "refused", message: expect.stringContaining("enterprise") });
  expect(network.asked).toEqual([]);
});
