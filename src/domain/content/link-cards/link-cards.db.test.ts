import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFile } from "#domain/content/media/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { htmlOf, type Pages, pictureOf, startPages } from "#test/pages.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { previewLink, sweepLinkCards } from "./index.ts";

let world: World;
let pages: Pages;
beforeAll(async () => {
  [world, pages] = [await createWorld({ env: { RATE_LIMITS: "off" } }), await startPages()];
});
afterAll(() => pages.stop());

/** Each in its own brand, because the rate limit is per brand. */
async function preview(path: string, by?: World) {
  const one = by ?? (await createWorld());
  return one.as(one.owner)(previewLink, { url: `${pages.origin}${path}` });
}
const NO_CARD = { title: "", description: "", image: null };
const warning = (code: string) => ({ warning: { code, message: expect.any(String) } });

describe("a page's card", () => {
  it("has the title, the description and a copy of the image, and is cached", async () => {
    pages.put("/image.png", { type: "image/png", body: await pictureOf(2400, 1260) });
    pages.put(
      "/harvest",
      htmlOf(`<title>Plain</title><meta property="og:title" content="This year&#39;s &amp; last">
        <meta name="description" content="Plain"><meta property="og:description" content="  How the\n rain  changed it">
        <meta property="og:image" content="/image.png">`),
    );
    const card = await preview("/harvest", world);
    expect(card).toEqual({
      url: `${pages.origin}/harvest`,
      title: "This year's & last",
      description: "How the rain changed it",
      image: { url: expect.stringMatching(/\/media\/[0-9a-f]{32}-card$/), width: 1200, height: 630 },
      warning: null,
    });
    const file = await openFile(world.services, card.image?.url.split("/").at(-1) ?? "");
    expect(file).toMatchObject({ type: "image/jpeg" });
    const before = pages.requests.length;
    expect(await preview("/harvest", world)).toEqual(card);
    expect(pages.requests).toHaveLength(before);
    world.clock.advance(16 * 60_000);
    await preview("/harvest", world);
    expect(pages.requests.slice(before)).toEqual(["/harvest", "/image.png"]);
  });

  it("falls back to Twitter metadata and the title, and uses the first of several", async () => {
    pages.put(
      "/twitter",
      htmlOf(`<meta name="twitter:title" content="A"><meta name="twitter:description" content="B">`),
    );
    expect(await preview("/twitter")).toMatchObject({ title: "A", description: "B", image: null, warning: null });
    pages.put("/title", htmlOf("<svg><title>Logo</title></svg><title> Only\n a title </title><title>Two</title>"));
    expect(await preview("/title")).toMatchObject({ title: "Only a title", description: "" });
    pages.put("/two", htmlOf(`<meta property="og:title" content="1"><meta property="og:title" content="2">`));
    expect(await preview("/two")).toMatchObject({ title: "1" });
  });

  it("returns markup and hidden characters in a title as text", async () => {
    pages.put("/script", htmlOf("<title><script>alert(1)</script>\u202e &lt;b&gt;</title>"));
    expect(await preview("/script")).toMatchObject({ title: "<script>alert(1)</script> <b>" });
    pages.put(
      "/in-script",
      htmlOf(`<script>"<title>no</title>"</script><style><title>no</title></style><title>Yes</title>`),
    );
    expect(await preview("/in-script")).toMatchObject({ title: "Yes" });
  });

  it("decodes the page by its declared encoding, else as UTF-8", async () => {
    const latin = Buffer.from("<title>Gr\xfc\xdfe</title>", "latin1");
    pages.put("/latin", { type: "text/html; charset=ISO-8859-1", body: latin });
    expect(await preview("/latin")).toMatchObject({ title: "Grüße" });
    const declared = Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin]);
    pages.put("/declared", { type: "text/html", body: declared });
    expect(await preview("/declared")).toMatchObject({ title: "Grüße" });
    pages.put("/unknown", { type: "text/html; charset=klingon", body: "<title>Grüße</title>" });
    expect(await preview("/unknown")).toMatchObject({ title: "Grüße" });
    pages.put("/wrong", { type: "text/html; charset=utf-8", body: latin });
    expect(await preview("/wrong")).toMatchObject({ title: "Gr��e" });
  });

  it("follows redirects, up to a limit", async () => {
    pages.put("/there", htmlOf("<title>There</title>"));
    pages.put("/moved", (_request, response) => response.writeHead(302, { location: "there" }).end());
    expect(await preview("/moved")).toMatchObject({ url: `${pages.origin}/moved`, title: "There" });
    pages.put("/loop", (_request, response) => response.writeHead(301, { location: "/loop" }).end());
    expect(await preview("/loop")).toMatchObject({ ...NO_CARD, ...warning("unreachable") });
  });
});

describe("an unusable page", () => {
  it.each([
    ["gone", "unreachable", null],
    ["a PDF", "not_a_page", { type: "application/pdf", body: "%PDF" }],
    ["an image", "not_a_page", { type: "image/png", body: "png" }],
    ["without metadata", "no_title", htmlOf("")],
    ["with nothing at all", "no_title", { type: "text/html", body: "" }],
    ["with an empty title", "no_title", htmlOf("<title> \u200b </title>")],
  ])("is no card and a warning: %s", async (name, code, page) => {
    const path = `/${name.replaceAll(" ", "-")}`;
    if (page) pages.put(path, page);
    expect(await preview(path)).toEqual({ url: `${pages.origin}${path}`, ...NO_CARD, ...warning(code) });
  });

  it("is read up to one megabyte and the deadline", async () => {
    pages.put("/endless", (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.write("<title>Endless</title>");
      const filler = "<p>".repeat(20_000);
      const more = () => {
        while (!response.destroyed && response.write(filler));
      };
      response.on("drain", more);
      more();
    });
    expect(await preview("/endless")).toMatchObject({ title: "Endless", warning: null });
    pages.put(
      "/attributes",
      htmlOf(`<p ${Array.from({ length: 120_000 }, (_, n) => `a${n}`).join(" ")}><title>T</title>`),
    );
    expect(await preview("/attributes")).toMatchObject({ title: "T" });
    pages.put("/slow", (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).write("<title>");
    });
    expect(await preview("/slow")).toMatchObject({ ...NO_CARD, ...warning("unreachable") });
  });

  it("is never on a private address, directly or through a redirect or an image", async () => {
    const closed = await createWorld({ env: { WEBHOOK_ALLOW_PRIVATE: "" } });
    const before = pages.requests.length;
    expect(await preview("/harvest", closed)).toMatchObject({ ...NO_CARD, ...warning("unreachable") });
    expect(pages.requests).toHaveLength(before);
    for (const privateUrl of ["http://169.254.169.254/latest/meta-data", "http://10.0.0.1/", "file:///etc/passwd"]) {
      const path = `/to/${encodeURIComponent(privateUrl)}`;
      pages.put(path, (_request, response) => response.writeHead(307, { location: privateUrl }).end());
      expect(await preview(path)).toMatchObject({ ...NO_CARD, ...warning("unreachable") });
      pages.put("/image-inside", htmlOf(`<title>T</title><meta property="og:image" content="${privateUrl}">`));
      expect(await preview("/image-inside")).toMatchObject({
        title: "T",
        image: null,
        ...warning("image_unavailable"),
      });
    }
  });

  it("keeps its title if its image is unusable", async () => {
    const oversized = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const images: [string, { type: string; body: string | Buffer } | null][] = [
      ["missing", null],
      ["page", htmlOf("<title>Sign in</title>")],
      ["drawing", { type: "image/png", body: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>` }],
      ["damaged", { type: "image/png", body: (await pictureOf(50, 50)).subarray(0, 60) }],
      ["vast", { type: "image/png", body: oversized }],
      ["heavy", { type: "image/png", body: Buffer.concat([await pictureOf(50, 50), Buffer.alloc(11_000_000)]) }],
    ];
    for (const [name, image] of images) {
      if (image) pages.put(`/${name}.png`, image);
      pages.put(`/with-${name}`, htmlOf(`<title>T</title><meta property="og:image" content="${name}.png">`));
      expect([name, await preview(`/with-${name}`)]).toEqual([
        name,
        expect.objectContaining({ title: "T", image: null, ...warning("image_unavailable") }),
      ]);
    }
  });
});

describe("the REST route", () => {
  const post = async (headers: Record<string, string>, body: unknown) => {
    const request = new Request("http://localhost/api/v1/link-cards/preview", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const response = await createServe(world.services)(request);
    return { status: response.status, body: await response.json() };
  };

  it("refuses guests with 401, clients with 403 and invalid URLs with 422", async () => {
    const url = `${pages.origin}/harvest`;
    expect(await post({}, { url })).toMatchObject({ status: 401 });
    const client = await world.addMember("client");
    expect(await post({ authorization: `Bearer ${await world.bearer(client)}` }, { url })).toMatchObject({
      status: 403,
    });
    const authorization = `Bearer ${await world.bearer(world.owner)}`;
    const other = await createWorld();
    expect(await post({ authorization, "x-service-brand": other.brand.slug }, { url })).toMatchObject({ status: 403 });
    for (const bad of [undefined, "", "northcoffee.example", "ftp://northcoffee.example/", "javascript:alert(1)", 7]) {
      expect(await post({ authorization }, { url: bad })).toMatchObject({
        status: 422,
        body: { errors: { url: [expect.any(String)] } },
      });
    }
    expect(await post({ authorization }, { url: `https://a.example/${"a".repeat(2000)}` })).toMatchObject({
      status: 422,
    });
    expect(await post({ authorization }, { url })).toMatchObject({ status: 200, body: { link_card: { url } } });
  });

  it("is throttled at thirty pages a minute per brand, without counting cached ones", async () => {
    const busy = await createWorld();
    pages.put("/plain", htmlOf("<title>Plain</title>"));
    const paths = Array.from({ length: 30 }, (_, number) => `/plain?${number}`);
    for (const path of paths) await preview(path, busy);
    await expect(preview("/plain?more", busy)).rejects.toMatchObject({ kind: "throttled" });
    expect(await preview("/plain?0", busy)).toMatchObject({ title: "Plain" });
  });
});

it("deletes a card with its image after a day, unless a publication refers to it", async () => {
  const one = await createWorld();
  const { image } = await preview("/harvest", one);
  const key = image?.url.split("/").at(-1) ?? "";
  const sweep = async () => {
    one.clock.advance(25 * 3_600_000);
    await sweepLinkCards.perform(
      {
        ...one.services,
        caller: { kind: "system", job: "test" },
        origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
      },
      {},
    );
    await one.runJobs();
    return one.services.storage.size(key);
  };
  const { id } = await addPublication(one, { body: "x", status: "draft" });
  const card = await one.db.linkCard.findFirstOrThrow({ where: { imageKey: key } });
  await one.db.publication.update({ where: { id }, data: { linkCardId: card.id } });
  expect(await sweep()).toBeGreaterThan(0);
  await one.db.publication.update({ where: { id }, data: { linkCardId: null } });
  expect(await sweep()).toBeNull();
  expect(await one.db.linkCard.count({ where: { brandId: one.brand.id } })).toBe(0);
});
