import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { file, lend, open, outgoing, publishBy, redirecting } from "#test/networks/lend.ts";
import { startWordPress, tooManyForWordPress, type WordPressStandIn, WP_USER } from "#test/networks/wordpress.ts";
import type { Account, Outgoing } from "../contract.ts";
import { routeOf } from "./api.ts";
import { wordpressChanger } from "./change.ts";
import { wordpressChooser } from "./choose.ts";
import { wordpressConnect } from "./connect.ts";
import { wordpress } from "./describe.ts";
import { wordpressPublisher } from "./publish.ts";
import { wordpressReporter } from "./report.ts";

let network: WordPressStandIn;
beforeEach(async () => {
  network = await startWordPress();
});
afterEach(() => network.stop());

const connect = (typed: Partial<Record<"site" | "username" | "password", string>> = {}) =>
  open(wordpressConnect("http:"), { site: network.origin, ...WP_USER, ...typed });
const credentialsJson = () => JSON.stringify({ root: `${network.origin}/wp-json/`, ...WP_USER, uuid: null });

const publish = (content: Partial<Outgoing> = {}) =>
  publishBy(wordpressPublisher(), outgoing(wordpress, credentialsJson(), content));

describe("connecting", () => {
  it.each([true, false])(
    "verifies the site and returns its name and icon, with pretty permalinks: %s",
    async (isPretty) => {
      network.hasPrettyAddresses = isPretty;
      const { credentials, ...shown } = await connect();
      const { host } = new URL(network.origin);
      expect(shown).toMatchObject({ externalId: `${host}#3`, handle: host, displayName: "North Coffee & Tea" });
      expect(shown.avatarUrl).toMatch(/^data:image\/png;base64,/);
      expect(JSON.stringify(shown)).not.toContain("EFGH");
      expect(JSON.parse(credentials)).toMatchObject({ ...WP_USER, uuid: expect.stringMatching(/^5ea5/) });
    },
  );

  it.each([
    [{ site: "ftp://blog.example.com" }, "site", "https://"],
    [{ site: "http://10.0.0.1" }, "site", "10.0.0.1"],
    [{ site: "http://blog.invalid" }, "site", "blog.invalid"],
    [{ password: "my own password" }, "password", "application password"],
    [{ username: "someone" }, "password", "application password"],
  ])("refuses %o with an error on the field", async (typed, field, words) => {
    await expect(connect(typed)).rejects.toMatchObject({ field, message: expect.stringContaining(words) });
  });

  it("sends no password over http", async () => {
    await expect(open(wordpressConnect(), { site: network.origin, ...WP_USER })).rejects.toMatchObject({
      field: "site",
    });
    expect(network.asked).toEqual([]);
  });

  it("reports a site without WordPress, and a user who may not publish", async () => {
    network.mayPublish = false;
    await expect(connect()).rejects.toMatchObject({ field: "username", message: expect.stringContaining("Author") });
    network.isWordPress = false;
    await expect(connect()).rejects.toMatchObject({ field: "site", message: expect.stringContaining("no WordPress") });
  });

  it("reports the address of a site that redirects, and sends no password there", async () => {
    network.movedTo = "http://10.0.0.1/";
    await expect(connect()).rejects.toMatchObject({
      field: "site",
      message: expect.stringContaining("http://10.0.0.1/"),
    });
    expect(network.asked).toEqual(["GET /"]);
  });

  it("has the site's own page create the application password, and opens the account with it", async () => {
    const connecting = redirecting(wordpressConnect("http:"));
    const request = { state: "st4te", redirectUri: "https://masthead.example/callback", challenge: "c" };
    const { url, notes } = await connecting.begin({ ...request, typed: { site: network.origin } }, lend());
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe(`${network.origin}/wp-admin/authorize-application.php`);
    expect(Object.fromEntries(searchParams)).toEqual({
      app_name: "Masthead",
      success_url: "https://masthead.example/callback?state=st4te",
      reject_url: "https://masthead.example/callback?state=st4te&error=access_denied",
    });
    const params = { site_url: "https://elsewhere.example", user_login: WP_USER.username };
    const back = { code: WP_USER.password, redirectUri: request.redirectUri, verifier: "v", notes };
    const [account] = (await connecting.finish({ ...back, params }, lend({ isOnce: false }))) as Account[];
    expect(account?.displayName).toBe("North Coffee & Tea");
    expect(JSON.parse(account?.credentials ?? "")).toMatchObject({ ...WP_USER, root: `${network.origin}/wp-json/` });
    await expect(connecting.finish({ ...back, code: "other", params }, lend())).rejects.toMatchObject({
      field: "password",
    });
    const insecure = { ...request, redirectUri: "http://192.168.1.5/callback", typed: { site: network.origin } };
    await expect(connecting.begin(insecure, lend())).rejects.toThrow(/https addresses only.*application password/);
    const local = { ...insecure, redirectUri: "http://localhost:3000/callback" };
    await expect(redirecting(wordpressConnect()).begin(local, lend())).rejects.toThrow(/https addresses only/);
  });

  it("deletes the application password on disconnect; a second call succeeds", async () => {
    const { credentials } = await connect();
    await wordpressConnect("http:").revoke?.(credentials, lend());
    expect(network.isRevoked).toBe(true);
    await wordpressConnect("http:").revoke?.(credentials, lend());
  });

  it("builds a route's URL with and without pretty permalinks", () => {
    expect(routeOf("https://a.example/blog/wp-json/", "wp/v2/posts")).toBe(
      "https://a.example/blog/wp-json/wp/v2/posts",
    );
    expect(routeOf("https://a.example/index.php?rest_route=/", "wp/v2/posts", { status: "any" })).toBe(
      "https://a.example/index.php?rest_route=%2Fwp%2Fv2%2Fposts&status=any",
    );
  });
});

describe("publishing", () => {
  it("publishes a text as an article with escaped markup", async () => {
    const body = "Spring <menu>\n\nSee https://example.com/a?b=1&c=2.\nToday\n\nBye";
    const done = await publish({ body, tags: ["tea"] });
    const [post] = network.journal;
    expect(done).toEqual({ kind: "done", externalId: String(post?.id), permalink: `${network.origin}/${post?.slug}/` });
    expect(post).toMatchObject({ title: "Spring <menu>", status: "publish", tags: [network.tags[0]?.id] });
    expect(post?.slug).toMatch(/^spring-menu-[0-9a-f]{10}$/);
    expect(post?.content).toContain(
      '<p>See <a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>.<br>Today</p>',
    );
  });

  it("uploads images with their alt texts, the first one as the featured image", async () => {
    const media = [
      file("image/png", { bytes: 2000, alt: "A cup", name: "Frühling (1).PNG" }),
      file("image/jpeg", { bytes: 3000, alt: '"Two"', name: "咖啡.jpg" }),
    ];
    expect(await publish({ media })).toMatchObject({ kind: "done" });
    expect(network.media).toMatchObject([
      { type: "image/png", bytes: 2000, name: "fruhling-1.png", alt: "A cup" },
      { type: "image/jpeg", bytes: 3000, name: "2.jpg", alt: '"Two"' },
    ]);
    expect(network.journal[0]).toMatchObject({ featured_media: network.media[0]?.id });
    expect(network.journal[0]?.content).toContain('alt="&quot;Two&quot;"');
  });

  it("places an uploaded image where a text with formatting has it, and uploads it once", async () => {
    const media = [file("image/png", { alt: "A cup" }), file("image/jpeg", { alt: "A loaf" })];
    const text = "# Menu\n\n**Bread** [x]\n\n![](media:42)\n\nBye";
    const rich = { mediaIds: [41, 42] };
    network.troubles.push({ kind: "lost" });
    const sent = outgoing(wordpress, credentialsJson(), { body: text, media, rich, key: randomUUID() });
    expect(await publishBy(wordpressPublisher(), sent)).toMatchObject({ kind: "unknown" });
    const [way] = wordpressPublisher().settlement?.(sent) ?? [];
    expect(way?.by === "look_up" ? await way.find(lend()) : null).toHaveLength(1);
    const [cup, loaf] = network.media;
    expect(network.media).toHaveLength(2);
    expect(network.journal).toMatchObject([{ title: "Menu", featured_media: cup?.id }]);
    const blocks = network.journal[0]?.content.split("\n\n") ?? [];
    expect(blocks.map((block) => /^<!-- wp:(\w+)/.exec(block)?.[1])).toEqual(["paragraph", "image", "paragraph"]);
    expect(blocks[0]).toContain("<p><strong>Bread</strong> &#91;x]</p>");
    expect(blocks[1]).toContain(`alt="A loaf" class="wp-image-${loaf?.id}"`);
    const { channel } = sent;
    const published = [{ externalId: String(network.journal[0]?.id), permalink: "" }];
    const content = outgoing(wordpress, null, { body: "# Menu\n\nNew\n\n![](media:42)", media, rich });
    const changed = { publicationId: 1, brandId: 1, channel, published, content };
    expect(await wordpressChanger().edit?.(changed, lend())).toEqual({ kind: "done" });
    expect(network.journal[0]?.content).toBe(
      `<!-- wp:paragraph -->\n<p>New</p>\n<!-- /wp:paragraph -->\n\n${blocks[1]}`,
    );
    expect(network.media).toHaveLength(2);
  });

  it("leaves an article without categories in the site's own", async () => {
    await publish({ body: "Hello" });
    expect(network.journal).toMatchObject([{ categories: [1] }]);
  });

  it("applies the options title, excerpt, status and categories", async () => {
    const options = { title: "Our menu", excerpt: "In short", status: "pending", categories: ["news", "Coffee & Tea"] };
    await publish({ options });
    expect(network.journal).toMatchObject([
      { title: "Our menu", excerpt: "In short", status: "pending", categories: [8, 7] },
    ]);
    const unknown = await publish({ options: { categories: ["Cake"] } });
    expect(unknown).toMatchObject({ kind: "failed", error: { code: "category_unknown" } });
  });

  it("publishes under a chosen slug, and finds a post without a response among others with it", async () => {
    const options = { slug: "spring-menu" };
    expect(wordpress.preflight({ ...outgoing(wordpress, null, { options }) })).toEqual([]);
    const invalid = wordpress.preflight({ ...outgoing(wordpress, null, { options: { slug: "Spring menu" } }) });
    expect(invalid).toMatchObject([{ field: "options.slug", severity: "error" }]);
    await publish({ options });
    const [older] = network.journal;
    if (older) older.date_gmt = "2026-01-01T10:00:00";
    network.troubles.push({ kind: "lost" });
    const sent = outgoing(wordpress, credentialsJson(), { options, sentSecondsAgo: 5 });
    const [way] = wordpressPublisher().settlement?.(sent) ?? [];
    const find = () => (way?.by === "look_up" ? way.find(lend()) : null);
    expect(await find()).toEqual([]);
    expect(await publishBy(wordpressPublisher(), sent)).toMatchObject({ kind: "unknown" });
    expect(network.journal.map(({ slug }) => slug)).toEqual(["spring-menu", "spring-menu-2"]);
    expect(await find()).toMatchObject([{ externalId: String(network.journal[1]?.id) }]);
  });

  it("finds the site's terms by names with special characters, and shares a tag created meanwhile", async () => {
    network.tags.push({ id: 50, name: `Barista's "best" &amp; more` });
    await publish({ tags: [`barista's "best" & more`], options: { categories: ["coffee & tea"] } });
    expect(network.journal).toMatchObject([{ tags: [50], categories: [7] }]);
    const posts = await Promise.all([publish({ tags: ["Beans & cups"] }), publish({ tags: ["Beans & cups"] })]);
    expect(posts).toMatchObject([{ kind: "done" }, { kind: "done" }]);
    const created = network.tags.filter(({ name }) => name === "Beans &amp; cups");
    expect(created).toHaveLength(1);
    expect(network.journal.slice(1)).toMatchObject([{ tags: [created[0]?.id] }, { tags: [created[0]?.id] }]);
  });

  it("publishes without a new tag only if the author may not create any", async () => {
    const refusal = (status: number, code: string) => ({ kind: "refuse" as const, answer: { status, body: { code } } });
    network.plan("POST /wp-json/wp/v2/tags", refusal(403, "rest_cannot_create"));
    expect(await publish({ tags: ["new"] })).toMatchObject({ kind: "done" });
    expect(network.journal).toMatchObject([{ tags: [] }]);
    network.plan("POST /wp-json/wp/v2/tags", { kind: "refuse", answer: tooManyForWordPress(30) });
    expect(await publish({ tags: ["new"] })).toMatchObject({ kind: "throttled", seconds: 30 });
    expect(network.journal).toHaveLength(1);
  });

  it.each(["lost", "half", "bad_gateway", "page"] as const)(
    "finds the post by its slug when the response is %s",
    async (kind) => {
      network.troubles.push({ kind });
      const key = crypto.randomUUID();
      expect(await publish({ key })).toMatchObject({ kind: "unknown" });
      const [way] = wordpressPublisher().settlement?.(outgoing(wordpress, credentialsJson(), { key })) ?? [];
      const find = async () => (way?.by === "look_up" ? way.find(lend()) : undefined);
      const [post] = network.journal;
      expect(await find()).toMatchObject(kind === "page" ? [] : [{ externalId: String(post?.id) }]);
      if (!post) return;
      const { channel } = outgoing(wordpress, credentialsJson());
      const change = {
        publicationId: 1,
        brandId: 1,
        channel,
        published: [{ externalId: String(post.id), permalink: "" }],
      };
      expect(await wordpressChanger().remove?.(change, lend())).toEqual({ kind: "done" });
      expect(await wordpressChanger().remove?.(change, lend())).toEqual({ kind: "not_there" });
      expect(await find()).toMatchObject([{ externalId: String(post.id) }]);
    },
  );

  describe("editing and deleting", () => {
    const change = (post = network.journal[0]) => {
      const { channel } = outgoing(wordpress, credentialsJson());
      return { publicationId: 1, brandId: 1, channel, published: [{ externalId: String(post?.id), permalink: "" }] };
    };
    const edit = (content: Partial<Outgoing>) =>
      wordpressChanger().edit?.({ ...change(), content: outgoing(wordpress, null, content) }, lend());

    it("replaces title, text and excerpt, and keeps slug, status, terms and images", async () => {
      const media = [file("image/png"), file("image/jpeg", { alt: '"Two"' })];
      await publish({ body: "Old title\n\nOld text", media, tags: ["tea"], options: { status: "pending" } });
      const before = { ...network.journal[0] };
      const body = "New title\n\n1 < 2";
      expect(await edit({ body, media, options: { excerpt: "In short" } })).toEqual({ kind: "done" });
      const [after] = network.journal;
      const { title, content, excerpt, ...kept } = before;
      expect(after).toMatchObject({ ...kept, title: "New title", excerpt: "In short" });
      expect(after?.content).toContain("<p>1 &lt; 2</p>");
      expect(after?.content).not.toContain("Old text");
      expect(after?.content.match(/<!-- wp:image .*?<!-- \/wp:image -->/gs)).toEqual(
        content?.match(/<!-- wp:image .*?<!-- \/wp:image -->/gs),
      );
      expect(network.changes).toEqual([{ what: "edited", id: after?.id }]);
      expect(await edit({ body, media, options: { title: "Chosen" } })).toEqual({ kind: "done" });
      expect(network.journal[0]).toMatchObject({ title: "Chosen", excerpt: "" });
    });

    it("reports not_there for a post in the trash and for one that was deleted", async () => {
      await publish();
      expect(await wordpressChanger().remove?.(change(), lend())).toEqual({ kind: "done" });
      expect(network.changes).toMatchObject([{ what: "trashed" }]);
      expect(await edit({ body: "Too late" })).toEqual({ kind: "not_there" });
      network.journal.length = 0;
      const gone = { ...change(), published: [{ externalId: "100", permalink: "" }] };
      const content = outgoing(wordpress, null);
      expect(await wordpressChanger().edit?.({ ...gone, content }, lend())).toEqual({ kind: "not_there" });
      expect(network.changes).toHaveLength(1);
    });

    it("deletes for good on a site without a trash", async () => {
      await publish();
      network.hasTrash = false;
      expect(await wordpressChanger().remove?.(change(), lend())).toEqual({ kind: "done" });
      expect(network.changes).toMatchObject([{ what: "deleted" }]);
      expect(network.journal).toEqual([]);
    });

    it("reports what the site refuses, and changes nothing", async () => {
      await publish();
      network.mayPublish = false;
      expect(await edit({ body: "New" })).toMatchObject({ kind: "failed", error: { code: "not_allowed" } });
      expect(await wordpressChanger().remove?.(change(), lend())).toMatchObject({ error: { code: "not_allowed" } });
      network.plan(
        "(GET|DELETE) .*",
        ...[1, 2].map(() => ({ kind: "refuse", answer: tooManyForWordPress(30) }) as const),
      );
      const throttled = { kind: "throttled", seconds: 30, scope: "channel" };
      expect(await edit({ body: "New" })).toEqual(throttled);
      expect(await wordpressChanger().remove?.(change(), lend())).toEqual(throttled);
      expect(network.changes).toEqual([]);
    });
  });

  it("explains refusals", async () => {
    network.troubles.push({ kind: "refuse", answer: tooManyForWordPress(30) });
    expect(await publish()).toEqual({ kind: "throttled", seconds: 30, scope: "channel" });
    network.mayPublish = false;
    expect(await publish()).toMatchObject({ kind: "failed", error: { code: "not_allowed" } });
    network.isRevoked = true;
    const body = "No tags and no media";
    const call = lend();
    expect(await wordpressPublisher().publish(outgoing(wordpress, credentialsJson(), { body }), call)).toMatchObject({
      error: { code: "not_authorized" },
    });
  });

  it("counts comments", async () => {
    network.comments = 4;
    const posted = await publish();
    const externalId = posted.kind === "done" ? posted.externalId : "";
    const publications = [{ publicationId: 5, externalId, permalink: "" }];
    const { channel } = outgoing(wordpress, credentialsJson());
    expect([...(await wordpressReporter().read(channel, publications, lend()))]).toEqual([[5, { comments: 4 }]]);
  });
});

it("does not call an article published that the site holds for review, and never makes a second one", async () => {
  network.isContributor = true;
  const held = outgoing(wordpress, credentialsJson(), { body: "Opening hours", key: randomUUID() });
  const refused = { kind: "failed", error: { code: "held", retryable: false } };
  expect(await publishBy(wordpressPublisher(), held)).toMatchObject(refused);
  expect(await publishBy(wordpressPublisher(), held)).toMatchObject(refused);
  expect(network.journal).toMatchObject([{ status: "pending" }]);
  const [lookUp] = wordpressPublisher().settlement?.({ ...held, sentSecondsAgo: 1 }) ?? [];
  expect(lookUp?.by === "look_up" && (await lookUp.find(lend({ isOnce: false })))).toEqual([]);
  network.isContributor = false;
  expect(await publishBy(wordpressPublisher(), held)).toMatchObject({ kind: "done" });
  expect(network.journal).toMatchObject([{ status: "publish" }]);
});

describe("types and authors", () => {
  it("publishes a page by an author, which is found, counted, edited and removed as one", async () => {
    const options = { type: "pages", author: "4" };
    const sent = outgoing(wordpress, credentialsJson(), { options, tags: ["oats"] });
    const outcome = await publishBy(wordpressPublisher(), sent);
    const [page] = network.journal;
    expect(outcome).toMatchObject({ kind: "done", externalId: `pages/${page?.id}` });
    expect(page).toMatchObject({ type: "pages", author: 4 });
    expect(network.tags).toEqual([]);
    const [way] = wordpressPublisher().settlement?.(sent) ?? [];
    if (way?.by !== "look_up") throw new Error("It isn't looked up.");
    expect(await way.find(lend())).toMatchObject([{ externalId: `pages/${page?.id}` }]);
    const published = [{ externalId: `pages/${page?.id}`, permalink: "" }];
    const counted = await wordpressReporter().read(
      sent.channel,
      published.map((one) => ({ publicationId: 1, ...one })),
      lend(),
    );
    expect([...counted.keys()]).toEqual([1]);
    const change = { publicationId: 1, brandId: 1, channel: sent.channel, published };
    const content = outgoing(wordpress, null, { body: "Anew", options });
    expect(await wordpressChanger().edit?.({ ...change, content }, lend())).toEqual({ kind: "done" });
    expect(await wordpressChanger().remove?.(change, lend())).toEqual({ kind: "done" });
    expect(network.journal).toMatchObject([{ status: "trash" }]);
  });

  it("are listed by the site", async () => {
    expect(await wordpressChooser().choices({ id: 1, handle: "", credentials: credentialsJson() }, lend())).toEqual({
      author: [
        { value: "3", label: "Olive" },
        { value: "4", label: "Max & Co" },
      ],
      type: [
        { value: "posts", label: "Posts" },
        { value: "pages", label: "Pages" },
      ],
    });
  });
});
