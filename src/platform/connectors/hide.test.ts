import { expect, it, onTestFinished } from "vitest";
import { GOOGLE_APP } from "#test/networks/google/answers.ts";
import { startYouTube, YOUTUBE_CHANNEL } from "#test/networks/google/youtube.ts";
import { finishBy, lend } from "#test/networks/lend.ts";
import { FB_PAGE, pageToken } from "#test/networks/meta/facebook.ts";
import { IG_ACCOUNT, IG_TOKEN } from "#test/networks/meta/instagram.ts";
import { startMeta } from "#test/networks/meta/start.ts";
import { THREADS_TOKEN, THREADS_USER } from "#test/networks/meta/threads.ts";
import { startX, X_APP } from "#test/networks/x.ts";
import type { Hider } from "./contract.ts";
import { youtubeConnect } from "./google/youtube/connect.ts";
import { youtubeHider } from "./google/youtube/hide.ts";
import { facebookHider } from "./meta/facebook/hide.ts";
import { instagramHider } from "./meta/instagram/hide.ts";
import { threadsHider } from "./meta/threads/hide.ts";
import { listConnectors } from "./registry.ts";
import { xConnect } from "./x/connect.ts";
import { xHider } from "./x/hide.ts";

type Comment = { id: string; isHidden?: boolean };
/** A comment below a post of the channel, and one that the network lets nobody hide where there is such a one. */
type Case = { hider: Hider; credentials: string; comment: Comment; refused?: string };

function add<T extends Comment>(list: T[], ...entries: [T, ...T[]]): T {
  list.push(...entries);
  return entries[0];
}
const at = 1;

const CASES: Record<string, () => Promise<Case>> = {
  async facebook() {
    const { meta, facebook } = await openMeta();
    const comment = add(facebook.comments, { id: "1_2", message: "Bad", under: "1", at });
    const credentials = JSON.stringify({ pageId: FB_PAGE, token: pageToken(FB_PAGE), userId: "1" });
    return { hider: facebookHider(meta), credentials, comment };
  },
  async instagram() {
    const { meta, instagram } = await openMeta();
    const comment = add(instagram.comments, { id: "1803", text: "Bad", under: "1", at, username: "ada" });
    const credentials = JSON.stringify({ token: IG_TOKEN, accountId: IG_ACCOUNT, login: "instagram" });
    return { hider: instagramHider(meta), credentials, comment };
  },
  async threads() {
    const { meta, threads } = await openMeta();
    const post = { text: "Words", files: [], form: {}, at };
    const comment = add(
      threads.journal,
      { id: "1802", replyTo: "1801", ...post },
      { id: "1801", replyTo: null, ...post },
      { id: "1803", replyTo: "1802", ...post },
    );
    const credentials = JSON.stringify({ token: THREADS_TOKEN, userId: THREADS_USER });
    return { hider: threadsHider(meta), credentials, comment, refused: "1803" };
  },
  async youtube() {
    const network = await startYouTube();
    onTestFinished(() => network.stop());
    const { accounts } = await finishBy(youtubeConnect(GOOGLE_APP, network.google));
    const account = accounts.find(({ externalId }) => externalId === YOUTUBE_CHANNEL);
    network.say("Bad", "video-1");
    const [comment] = network.comments;
    if (!comment) throw new Error("It is missing.");
    return { hider: youtubeHider(network.google), credentials: account?.credentials ?? "", comment };
  },
  async x() {
    const network = await startX();
    onTestFinished(() => network.stop());
    const site = { api: network.origin, site: network.origin };
    const { accounts } = await finishBy(
      xConnect({ ...X_APP, tier: "self_serve", costs: { post: 0, link_post: 0 } }, site),
    );
    network.journal.push({ id: "1", text: "Our post" } as (typeof network.journal)[number]);
    network.say("Bad", "1");
    const refused = network.say("Below somebody's post", "99");
    const [comment] = network.mentions;
    if (!comment) throw new Error("It is missing.");
    return { hider: xHider(site), credentials: accounts[0]?.credentials ?? "", comment, refused };
  },
};

async function openMeta() {
  const network = await startMeta();
  onTestFinished(() => network.stop());
  return network;
}

it("has a case for every network that hides comments", () => {
  const hiding = listConnectors().flatMap(({ platform, hidesComments, isTest }) =>
    hidesComments && !isTest ? [platform] : [],
  );
  expect(hiding.toSorted()).toEqual(Object.keys(CASES).toSorted());
});

it.each(Object.entries(CASES))("%s: hides a comment, shows it again, and says what it can't", async (_, open) => {
  const { hider, credentials, comment, refused } = await open();
  const channel = { id: 1, handle: "@northcoffee", credentials };
  const set = (isHidden: boolean, externalId = comment.id) =>
    hider.setHidden({ channel, externalId, isHidden }, lend({ isOnce: false }));
  expect(await set(true)).toEqual({ kind: "done" });
  expect(comment.isHidden).toBe(true);
  expect(await set(false)).toEqual({ kind: "done" });
  expect(comment.isHidden).toBe(false);
  expect(await set(true, "1899000000000000000")).toEqual({ kind: "not_there" });
  if (refused === undefined) return;
  expect(await set(true, refused)).toEqual({ kind: "refused", message: expect.stringMatching(/^[A-Z].+\.$/) });
});
