import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GHOST_KEY, type GhostStandIn, startGhost, tooManyForGhost } from "#test/networks/ghost.ts";
import { file, lend, open, outgoing, publishBy } from "#test/networks/lend.ts";
import type { Outgoing } from "../contract.ts";
import { ghostChanger } from "./change.ts";
import { ghostChooser } from "./choose.ts";
import { ghostConnect } from "./connect.ts";
import { ghost } from "./describe.ts";
import { ghostPublisher } from "./publish.ts";

let network: GhostStandIn;
beforeEach(async () => {
  network = await startGhost();
});
afterEach(() => network.stop());

const connect = (typed: Partial<Record<"site" | "key", string>> = {}) =>
  open(ghostConnect("http:"), { site: network.origin, key: GHOST_KEY, ...typed });
const credentialsJson = () => JSON.stringify({ site: network.origin, key: GHOST_KEY });

const publish = (content: Partial<Outgoing> = {}) =>
  publishBy(ghostPublisher(), outgoing(ghost, credentialsJson(), content));

describe("connecting", () => {
  it.each(["", "/", "/ghost", "/ghost/#/settings"])(
    "verifies the site entered with the path %j and returns its name and icon",
    async (path) => {
      const { credentials, ...shown } = await connect({ site: `${network.origin}${path}` });
      const { host } = new URL(network.origin);
      expect(shown).toMatchObject({ externalId: host, handle: host, displayName: "North Coffee" });
      expect(shown.avatarUrl).toMatch(/^data:image\/png;base64,/);
      expect(JSON.stringify(shown)).not.toContain("0123456789abcdef");
      expect(JSON.parse(credentials)).toEqual({ site: network.origin, key: GHOST_KEY });
    },
  );

  it.each([-240, 240])("connects and publishes by a site's clock that is %i minutes ahead", async (minutes) => {
    network.minutesAhead = minutes;
    expect(await connect()).toMatchObject({ displayName: "North Coffee" });
    expect(await publish()).toMatchObject({ kind: "done" });
    network.minutesAhead = 0;
    expect(await publish({ options: { status: "draft" } })).toEqual({
      kind: "throttled",
      seconds: 1,
      scope: "channel",
    });
    expect(await publish()).toMatchObject({ kind: "done" });
    expect(network.journal).toHaveLength(2);
  });

  it.each([
    [{ site: "ftp://blog.example.com" }, "site", "https://"],
    [{ site: "http://10.0.0.1" }, "site", "10.0.0.1"],
    [{ key: "22444f78447824223cefc48062" }, "key", "Admin API key"],
    [{ key: GHOST_KEY.replace("0123", "3210") }, "key", "doesn't accept"],
  ])("refuses %o with an error on the field", async (typed, field, words) => {
    await expect(connect(typed)).rejects.toMatchObject({ field, message: expect.stringContaining(words) });
  });

  it("reports a site without Ghost, and the address of a site that has moved", async () => {
    network.isGhost = false;
    await expect(connect()).rejects.toMatchObject({ field: "site", message: expect.stringContaining("no Ghost") });
    network.movedTo = "https://www.example.com/";
    await expect(connect()).rejects.toMatchObject({
      field: "site",
      message: expect.stringContaining("www.example.com"),
    });
  });

  it("sends no key over http", async () => {
    await expect(open(ghostConnect(), { site: network.origin, key: GHOST_KEY })).rejects.toMatchObject({
      field: "site",
    });
    expect(network.asked).toEqual([]);
  });
});

describe("publishing", () => {
  it("publishes a text as an article", async () => {
    const options = { excerpt: "In short", visibility: "members" };
    const done = await publish({ body: "Spring <menu>\n\nSee https://example.com/a.", tags: ["tea"], options });
    const [post] = network.journal;
    expect(done).toEqual({ kind: "done", externalId: post?.id, permalink: `${network.origin}/${post?.slug}/` });
    expect(post).toMatchObject({
      title: "Spring <menu>",
      html: '<p>See <a href="https://example.com/a">https://example.com/a</a>.</p>',
      status: "published",
      visibility: "members",
      custom_excerpt: "In short",
      tags: [{ name: "tea" }],
    });
  });

  it("uploads images, the first one as the feature image", async () => {
    const media = [file("image/png", { bytes: 2000, alt: "A cup" }), file("image/jpeg", { bytes: 3000, alt: "Two" })];
    expect(await publish({ media })).toMatchObject({ kind: "done" });
    expect(network.images).toEqual([
      { name: "1.png", type: "image/png", bytes: 2000 },
      { name: "2.jpg", type: "image/jpeg", bytes: 3000 },
    ]);
    const images = `${network.origin}/content/images`;
    expect(network.journal[0]).toMatchObject({ feature_image: `${images}/1.png`, feature_image_alt: "A cup" });
    expect(network.journal[0]?.html).toContain(`<img src="${images}/2.jpg" alt="Two">`);
  });

  it("places an uploaded image where a text with formatting has it", async () => {
    const media = [file("image/png", { alt: "A cup" }), file("image/jpeg", { alt: "A loaf" })];
    const body = '# Menu\n\n## Bread\n\n![](media:42 "Fresh")\n\n- *one*';
    expect(await publish({ body, media, rich: { mediaIds: [41, 42] } })).toMatchObject({ kind: "done" });
    const images = `${network.origin}/content/images`;
    expect(network.images).toHaveLength(2);
    expect(network.journal[0]).toMatchObject({
      title: "Menu",
      feature_image: `${images}/1.png`,
      html:
        `<h3>Bread</h3><figure><img src="${images}/2.jpg" alt="A loaf"><figcaption>Fresh</figcaption></figure>` +
        "<ul><li><em>one</em></li></ul>",
    });
  });

  it.each(["lost", "half", "bad_gateway", "page"] as const)(
    "finds the post by its slug when the response is %s",
    async (kind) => {
      network.troubles.push({ kind });
      const key = crypto.randomUUID();
      expect(await publish({ key })).toMatchObject({ kind: "unknown" });
      const [way] = ghostPublisher().settlement?.(outgoing(ghost, credentialsJson(), { key })) ?? [];
      const found = way?.by === "look_up" ? await way.find(lend()) : undefined;
      expect(found).toEqual(kind === "page" ? null : expect.objectContaining({ externalId: network.journal[0]?.id }));
    },
  );

  it("explains refusals", async () => {
    network.troubles.push({ kind: "refuse", answer: tooManyForGhost(30) });
    expect(await publish()).toEqual({ kind: "throttled", seconds: 30, scope: "channel" });
    const refused = { status: 422, body: { errors: [{ message: "Validation error", context: "Too long." }] } };
    network.troubles.push({ kind: "refuse", answer: refused });
    expect(await publish()).toMatchObject({
      kind: "failed",
      error: { message: "The site refused the post: Too long." },
    });
    network.isRevoked = true;
    expect(await publish()).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
    expect(network.journal).toEqual([]);
  });
});

describe("editing and deleting", () => {
  const change = (externalId = network.journal[0]?.id ?? "") => {
    const { channel } = outgoing(ghost, credentialsJson());
    return { publicationId: 1, brandId: 1, channel, published: [{ externalId, permalink: "" }] };
  };
  const edit = (content: Partial<Outgoing>, at = change()) =>
    ghostChanger().edit?.({ ...at, content: outgoing(ghost, null, content) }, lend());

  it("replaces title, text and excerpt, and keeps slug, tags and images", async () => {
    const media = [file("image/png"), file("image/jpeg", { alt: "Two" })];
    await publish({ body: "Old title\n\nOld text", media, tags: ["tea"], options: { excerpt: "Old" } });
    const { title, html, custom_excerpt, updated_at, ...kept } = network.journal[0] ?? {};
    const body = "New title\n\n1 < 2";
    expect(await edit({ body, media, options: { excerpt: "In short" } })).toEqual({ kind: "done" });
    const figure = `<figure><img src="${network.origin}/content/images/2.jpg" alt="Two"></figure>`;
    expect(network.journal).toMatchObject([
      { ...kept, title: "New title", custom_excerpt: "In short", html: `<p>1 &lt; 2</p>${figure}` },
    ]);
    expect(await edit({ body, media })).toEqual({ kind: "done" });
    expect(network.journal[0]?.custom_excerpt).toBeUndefined();
    expect(network.changes.map(({ what }) => what)).toEqual(["edited", "edited"]);
  });

  it("fails when somebody edits the post on the site at the same time", async () => {
    await publish();
    const [post] = network.journal;
    if (!post) throw new Error("Nothing was published.");
    const stored = { posts: [{ html: post.html, updated_at: "2020-01-01T00:00:00.000Z" }] };
    network.plan("GET .*", { kind: "refuse", answer: { status: 200, body: stored } });
    expect(await edit({ body: "New" })).toMatchObject({
      kind: "failed",
      error: { message: "The site refused the post: Saving failed! Someone else is editing this post." },
    });
    expect(network.changes).toEqual([]);
  });

  it("deletes a post once, and reports not_there afterwards", async () => {
    await publish();
    const at = change();
    expect(await ghostChanger().remove?.(at, lend())).toEqual({ kind: "done" });
    expect(network.journal).toEqual([]);
    expect(await ghostChanger().remove?.(at, lend())).toEqual({ kind: "not_there" });
    expect(await edit({ body: "Too late" }, at)).toEqual({ kind: "not_there" });
    expect(network.changes.map(({ what }) => what)).toEqual(["deleted"]);
  });

  it("reports what the site refuses, and changes nothing", async () => {
    await publish();
    network.plan("(PUT|DELETE) .*", { kind: "refuse", answer: tooManyForGhost(30) });
    expect(await edit({ body: "New" })).toEqual({ kind: "throttled", seconds: 30, scope: "channel" });
    network.isRevoked = true;
    expect(await edit({ body: "New" })).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
    expect(await ghostChanger().remove?.(change(), lend())).toMatchObject({ error: { code: "not_authorized" } });
    expect(network.changes).toEqual([]);
  });
});

it("does not call an article published that stays a draft, and never makes a second one", async () => {
  network.isContributor = true;
  const held = outgoing(ghost, credentialsJson(), { body: "Opening hours", key: randomUUID() });
  const refused = { kind: "failed", error: { code: "held", retryable: false } };
  expect(await publishBy(ghostPublisher(), held)).toMatchObject(refused);
  expect(await publishBy(ghostPublisher(), held)).toMatchObject(refused);
  expect(network.journal).toMatchObject([{ status: "draft" }]);
  network.isContributor = false;
  expect(await publishBy(ghostPublisher(), held)).toMatchObject({ kind: "done" });
  expect(network.journal).toMatchObject([{ status: "published" }]);
});

describe("a newsletter", () => {
  it("is sent when the article is published, once", async () => {
    const sent = outgoing(ghost, credentialsJson(), {
      options: { newsletter: "weekly", email_segment: "status:free" },
    });
    expect(await publishBy(ghostPublisher(), sent)).toMatchObject({ kind: "done" });
    expect(network.emails).toEqual([{ post: network.journal[0]?.id, newsletter: "weekly", segment: "status:free" }]);
    expect(network.journal).toMatchObject([{ status: "published" }]);
  });

  it("uses the draft of a try that ended before it was published", async () => {
    const sent = outgoing(ghost, credentialsJson(), { options: { newsletter: "weekly" } });
    network.plan("PUT /ghost/api/admin/posts/[^/]+/", { kind: "refuse", answer: { status: 503, body: "<html>" } });
    expect(await publishBy(ghostPublisher(), sent)).toMatchObject({ kind: "unknown" });
    expect(network.journal).toMatchObject([{ status: "draft" }]);
    const [way] = ghostPublisher().settlement?.(sent) ?? [];
    if (way?.by !== "look_up") throw new Error("It isn't looked up.");
    expect(await way.find(lend())).toBeNull();
    expect(await publishBy(ghostPublisher(), sent)).toMatchObject({ kind: "done" });
    expect(network.journal).toMatchObject([{ status: "published" }]);
    expect(network.emails).toHaveLength(1);
  });

  it("and tiers are listed by the site", async () => {
    expect(await ghostChooser().choices({ id: 1, handle: "", credentials: credentialsJson() }, lend())).toEqual({
      newsletter: [{ value: "weekly", label: "Weekly" }],
      tiers: [{ value: "t1", label: "Roasters" }],
    });
  });
});

it("publishes for tiers, with authors and metadata", async () => {
  const options = {
    visibility: "tiers",
    tiers: ["t1"],
    authors: ["ada@example.com"],
    canonical_url: "https://example.com/first",
    meta_title: "Found",
    meta_description: "By search",
  };
  await publish({ options });
  expect(network.journal).toMatchObject([{ ...options, tiers: [{ id: "t1" }] }]);
});

it.each([
  [{ newsletter: "weekly", status: "draft" }, "options.newsletter"],
  [{ email_only: true }, "options.email_only"],
  [{ visibility: "tiers" }, "options.tiers"],
  [{ canonical_url: "example" }, "options.canonical_url"],
  [{ authors: ["Ada"] }, "options.authors"],
])("refuses %o", (options, field) => {
  expect(ghost.preflight(outgoing(ghost, null, { options }))).toMatchObject([{ field }]);
});
