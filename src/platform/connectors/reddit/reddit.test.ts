import { afterEach, beforeEach, expect, it } from "vitest";
import { finishBy, lend, outgoing, publishBy } from "#test/networks/lend.ts";
import { REDDIT_APP, startReddit } from "#test/networks/reddit.ts";
import { redditChanger } from "./change.ts";
import { redditChooser } from "./choose.ts";
import { redditConnect } from "./connect.ts";
import { reddit } from "./describe.ts";
import { redditPublisher } from "./publish.ts";
import { redditReporter } from "./report.ts";

let network: Awaited<ReturnType<typeof startReddit>>;
let at: { api: string; site: string };
let channel: { id: number; handle: string; credentials: string | null };
beforeEach(async () => {
  network = await startReddit();
  at = { api: network.origin, site: network.origin };
  const { accounts } = await finishBy(redditConnect(REDDIT_APP, at));
  channel = { id: 1, handle: "u/northcoffee", credentials: accounts[0]?.credentials ?? null };
});
afterEach(() => network.stop());

const options = { subreddit: "coffee", title: "Open all weekend" };

it("lists every subreddit, page by page, and their flairs", async () => {
  expect(await redditChooser(at).choices(channel, lend())).toEqual({
    subreddit: [
      { value: "u_northcoffee", label: "u/northcoffee (profile)" },
      { value: "coffee", label: "r/coffee" },
      { value: "tea", label: "r/tea" },
    ],
    flair: [{ value: "flair-1", label: "r/coffee: News" }],
  });
});

it("publishes a link post, reads its figures, and deletes it", async () => {
  const link = { ...options, kind: "link" };
  const sent = outgoing(reddit, channel.credentials, { body: "See https://north.example/brew.", options: link });
  const outcome = await publishBy(redditPublisher(at), sent);
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  expect(network.journal).toMatchObject([{ kind: "link", url: "https://north.example/brew" }]);
  const { externalId, permalink } = outcome;
  const read = await redditReporter(at).read(channel, [{ publicationId: 1, externalId, permalink }], lend());
  expect(read.get(1)).toEqual({ likes: 5, comments: 2 });
  const access = { ...channel, capabilities: reddit.capabilities };
  const change = { publicationId: 1, brandId: 1, channel: access, published: [outcome] };
  expect(await redditChanger(at).remove?.(change, lend())).toEqual({ kind: "done" });
  expect(await redditChanger(at).remove?.(change, lend())).toEqual({ kind: "not_there" });
});

it("edits a text post, and explains a refusal", async () => {
  const sent = outgoing(reddit, channel.credentials, { body: "Typpo", options });
  const outcome = await publishBy(redditPublisher(at), sent);
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  const access = { ...channel, capabilities: reddit.capabilities };
  const change = { publicationId: 1, brandId: 1, channel: access, published: [outcome] };
  const edited = await redditChanger(at).edit?.({ ...change, content: { ...sent, body: "Typo" } }, lend());
  expect([edited, network.journal[0]?.text]).toEqual([{ kind: "done" }, "Typo"]);
  const elsewhere = outgoing(reddit, channel.credentials, { options: { ...options, subreddit: "nowhere" } });
  const refused = await publishBy(redditPublisher(at), elsewhere);
  expect(refused).toMatchObject({ kind: "failed", error: { code: "subreddit_refused", category: "user" } });
});

it("waits as long as Reddit words it", async () => {
  const words = "Take a break for 9 minutes before trying again.";
  const answer = { status: 200, body: { json: { errors: [["RATELIMIT", words, "ratelimit"]] } } };
  network.troubles.push({ kind: "refuse", answer });
  const sent = outgoing(reddit, channel.credentials, { options });
  expect(await publishBy(redditPublisher(at), sent)).toEqual({ kind: "throttled", seconds: 540, scope: "channel" });
});
