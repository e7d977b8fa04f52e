import { afterEach, beforeEach, expect, it } from "vitest";
import { lend } from "#test/networks/lend.ts";
import { FB_PAGE, pageToken } from "#test/networks/meta/facebook.ts";
import { IG_ACCOUNT, IG_TOKEN } from "#test/networks/meta/instagram.ts";
import { type MetaStandIn, startMeta } from "#test/networks/meta/start.ts";
import { THREADS_TOKEN, THREADS_USER } from "#test/networks/meta/threads.ts";
import type { Hider } from "../contract.ts";
import { facebookHider } from "./facebook/hide.ts";
import { instagramHider } from "./instagram/hide.ts";
import { threadsHider } from "./threads/hide.ts";

let network: MetaStandIn;
beforeEach(async () => {
  network = await startMeta();
});
afterEach(() => network.stop());

type Case = { hider(): Hider; credentials: object; say(): { id: string; isHidden?: boolean } };

const last = <T>(list: T[], one: T): T => {
  list.push(one);
  return one;
};
const at = 1;
const CASES: Record<string, Case> = {
  facebook: {
    hider: () => facebookHider(network.meta),
    credentials: { pageId: FB_PAGE, token: pageToken(FB_PAGE), userId: "1" },
    say: () => last(network.facebook.comments, { id: "1_2", message: "Bad", under: "1", at }),
  },
  instagram: {
    hider: () => instagramHider(network.meta),
    credentials: { token: IG_TOKEN, accountId: IG_ACCOUNT, login: "instagram" },
    say: () => last(network.instagram.comments, { id: "1803", text: "Bad", under: "1", at, username: "ada" }),
  },
  threads: {
    hider: () => threadsHider(network.meta),
    credentials: { token: THREADS_TOKEN, userId: THREADS_USER },
    say: () => {
      const common = { files: [], form: {}, at };
      network.threads.journal.push({ id: "1801", text: "Our post", replyTo: null, ...common });
      return last(network.threads.journal, { id: "1802", text: "Bad", replyTo: "1801", ...common });
    },
  },
};

it.each(Object.entries(CASES))("%s: hides a comment and shows it again", async (_, { hider, credentials, say }) => {
  const channel = { id: 1, handle: "@northcoffee", credentials: JSON.stringify(credentials) };
  const comment = say();
  const set = (isHidden: boolean, externalId = comment.id) =>
    hider().setHidden({ channel, externalId, isHidden }, lend({ isOnce: false }));
  expect(await set(true)).toEqual({ kind: "done" });
  expect(comment.isHidden).toBe(true);
  expect(await set(false)).toEqual({ kind: "done" });
  expect(comment.isHidden).toBe(false);
  expect(await set(true, "1899")).toEqual({ kind: "not_there" });
});

it("says why Threads doesn't hide a reply further down", async () => {
  const { id } = CASES.threads?.say() ?? { id: "" };
  network.threads.journal.push({ id: "1803", text: "Deeper", replyTo: id, files: [], form: {}, at });
  const channel = { id: 1, handle: "@northcoffee", credentials: JSON.stringify(CASES.threads?.credentials) };
  expect(
    await threadsHider(network.meta).setHidden({ channel, externalId: "1803", isHidden: true }, lend()),
  ).toMatchObject({
    kind: "refused",
    message: expect.stringMatching(/^[A-Z].+\.$/),
  });
});
