import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { LEMMY_COMMUNITY, LEMMY_USER, type LemmyStandIn, startLemmy } from "#test/networks/lemmy/server.ts";
import { file, lend, open, outgoing, publishBy } from "#test/networks/lend.ts";
import type { Outgoing } from "../contract.ts";
import { partsOf } from "../shared/text/parts.ts";
import { lemmy } from "./describe.ts";
import { lemmyChanger, lemmyChooser, lemmyConnect, lemmyPublisher } from "./parts.ts";

let network: LemmyStandIn;
let credentials: string;
beforeAll(async () => {
  network = await startLemmy();
  ({ credentials } = await open(lemmyConnect("http:"), { site: network.origin, ...LEMMY_USER }));
});
afterAll(() => network.stop());
beforeEach(() => void network.journal.splice(0));

const community = LEMMY_COMMUNITY;
const publish = (more: Partial<Outgoing>) =>
  publishBy(lemmyPublisher(), outgoing(lemmy, credentials, { ...more, options: { community, ...more.options } }));

it("stores the session's token, and not the password", () => {
  expect(credentials).not.toContain(LEMMY_USER.password);
});

it("lists the communities that the account is subscribed to", async () => {
  const channel = { id: 1, handle: "@northcoffee@127.0.0.1", credentials };
  const communities = [
    { value: community, label: "Coffee (!coffee@lemmy.example)" },
    { value: "18", label: "Tea (!tea@lemmy.example)" },
    { value: "19", label: "Breakfast (!breakfast@lemmy.example)" },
  ];
  expect(await lemmyChooser.choices(channel, lend({ isOnce: false }))).toEqual({
    community: communities,
    more_communities: communities,
  });
});

it("posts about the first image, with the others below the text", async () => {
  const media = [file("image/jpeg", { alt: "Cups" }), file("image/png", { alt: "A [kettle]" })];
  expect(await publish({ body: "Title\nText", media })).toMatchObject({ kind: "done" });
  expect(network.journal).toMatchObject([
    {
      name: "Title",
      url: expect.stringContaining("/pictrs/image/"),
      alt_text: "Cups",
      body: expect.stringMatching(/^Text\n\n!\[A \\\[kettle\\\]\]\(http:.*\/pictrs\/image\/[\w.-]+\)$/),
    },
  ]);
});

it("posts about the link, where there is one, and keeps all images below the text when it is edited", async () => {
  const options = { community, link: "https://north.example/menu", title: "Menu" };
  const media = [file("image/jpeg"), file("image/jpeg")];
  const published = await publish({ body: "Typpo", media, options });
  if (published.kind !== "done") throw new Error("It was not published.");
  const content = { body: "Typo", media, tags: [], thread: [], firstComment: null, options };
  const channel = { id: 1, handle: "", credentials, capabilities: lemmy.capabilities };
  const change = { publicationId: 1, brandId: 1, channel, published: [published], content };
  expect(await lemmyChanger().edit?.(change, lend())).toEqual({ kind: "done" });
  const [post] = network.journal;
  expect(post).toMatchObject({ name: "Menu", url: options.link });
  expect(post?.body.split("\n\n")).toEqual(["Typo", expect.stringMatching(/^!/), expect.stringMatching(/^!/)]);
});

it("sends a post to each of its communities once, and looks for it in that one alone", async () => {
  const options = { community, more_communities: ["18", community, "19"] };
  const content = { body: "Everywhere", media: [], tags: [], thread: [], firstComment: null, options };
  const parts = partsOf(lemmy, content);
  expect(parts.map(({ target }) => target)).toEqual([community, "18", "19"]);
  for (const part of parts) {
    const sent = outgoing(lemmy, credentials, { ...content, part });
    const [settlement] = lemmyPublisher().settlement?.(sent) ?? [];
    if (settlement?.by !== "look_up") throw new Error("It is not settled by a look-up.");
    expect(await settlement.find(lend({ isOnce: false }))).toEqual([]);
    expect(await publishBy(lemmyPublisher(), sent)).toMatchObject({ kind: "done" });
    expect(await settlement.find(lend({ isOnce: false }))).toEqual([
      { externalId: String(network.journal.at(-1)?.id), permalink: expect.any(String) },
    ]);
  }
  expect(network.journal.map((post) => post.community_id)).toEqual([17, 18, 19]);
  const published = network.journal.map(({ id }) => ({ externalId: String(id), permalink: "" }));
  const channel = { id: 1, handle: "", credentials, capabilities: lemmy.capabilities };
  const change = { publicationId: 1, brandId: 1, channel, published, content: { ...content, body: "Changed" } };
  expect(await lemmyChanger().edit?.(change, lend())).toEqual({ kind: "done" });
  expect(network.journal.map(({ name }) => name)).toEqual(["Changed", "Changed", "Changed"]);
  if (network.journal[0]) network.journal[0].deleted = true;
  expect(await lemmyChanger().remove?.(change, lend())).toEqual({ kind: "done" });
  expect(network.journal.every(({ deleted }) => deleted)).toBe(true);
  expect(await lemmyChanger().remove?.(change, lend())).toEqual({ kind: "not_there" });
});

it("waits where the server says in its own words that there were too many posts", async () => {
  network.troubles.push({ kind: "refuse", answer: { status: 400, body: { error: "rate_limit_error" } } });
  expect(await publish({ body: "Too many" })).toEqual({ kind: "throttled", seconds: 120, scope: "channel" });
});

it("explains a ban from the community, and a session that ended", async () => {
  network.troubles.push({ kind: "refuse", answer: { status: 400, body: { error: "banned_from_community" } } });
  expect(await publish({ body: "Banned" })).toMatchObject({ kind: "failed", error: { code: "not_allowed" } });
  network.isRevoked = true;
  expect(await publish({ body: "Signed out" })).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
  network.isRevoked = false;
});

it("refuses a title that is shorter than the server takes", () => {
  const content = { media: [], tags: [], thread: [], firstComment: null };
  const codes = (body: string, options = {}) => lemmy.preflight({ ...content, body, options }).map(({ code }) => code);
  expect(codes("Hi")).toEqual(["title_too_short"]);
  expect(codes("Hi", { title: "A title" })).toEqual([]);
});
