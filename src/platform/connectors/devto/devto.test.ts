import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEVTO_KEY, type DevtoStandIn, startDevto } from "#test/networks/devto.ts";
import { file, lend, open, outgoing, publishBy } from "#test/networks/lend.ts";
import { devtoConnect } from "./connect.ts";
import { devto } from "./describe.ts";
import { devtoPublisher } from "./publish.ts";
import { devtoReporter } from "./report.ts";

const CREDENTIALS = JSON.stringify({ key: DEVTO_KEY });
let network: DevtoStandIn;
beforeAll(async () => {
  network = await startDevto();
});
afterAll(() => network.stop());

const publish = (more: Parameters<typeof outgoing>[2]) =>
  publishBy(devtoPublisher(network.origin), outgoing(devto, CREDENTIALS, more));

describe("connecting", () => {
  it("reads the account's name and image", async () => {
    expect(await open(devtoConnect(network.origin), { key: DEVTO_KEY })).toMatchObject({
      externalId: "4169",
      handle: "@north_coffee",
      displayName: "North Coffee",
      avatarUrl: expect.stringMatching(/^data:image\/png/),
    });
  });

  it("refuses an unknown key, and a server that fails is not a wrong key", async () => {
    await expect(open(devtoConnect(network.origin), { key: "wrong" })).rejects.toMatchObject({
      name: "ConnectRefused",
      field: "key",
    });
    network.plan("GET /api/users/me", { kind: "page" });
    await expect(open(devtoConnect(network.origin), { key: DEVTO_KEY })).rejects.not.toMatchObject({
      name: "ConnectRefused",
    });
  });
});

describe("publishing", () => {
  it("sends an article with cover, images, tags and settings", async () => {
    const media = [file("image/png", { alt: "Cover" }), file("image/jpeg", { alt: "A [cup]" })];
    const options = {
      title: "Roasting",
      description: "How.",
      canonical_url: "https://north.example/1",
      series: "Coffee",
    };
    const tags = ["Cold Brew", "c++", "coffee", "Café", "fifth"];
    expect(await publish({ body: "Some *Markdown*.", media, options, tags })).toMatchObject({
      kind: "done",
      permalink: "https://dev.to/north_coffee/1",
    });
    expect(network.journal.at(-1)).toMatchObject({
      title: "Roasting",
      body_markdown: `Some *Markdown*.\n\n![A \\[cup\\]](${media[1]?.url})`,
      main_image: media[0]?.url,
      tags: ["coldbrew", "c", "coffee", "café"],
      description: "How.",
      canonical_url: "https://north.example/1",
      series: "Coffee",
      published: true,
    });
  });

  it("explains a second article with the same canonical URL, and a revoked key", async () => {
    const options = { canonical_url: "https://north.example/2" };
    await publish({ body: "One", options });
    expect(await publish({ body: "Two", options })).toMatchObject({ kind: "failed", error: { code: "duplicate" } });
    network.isRevoked = true;
    expect(await publish({ body: "Three" })).toMatchObject({ kind: "failed", error: { code: "not_authorized" } });
    network.isRevoked = false;
  });
});

it("reads views, reactions and comments of known articles", async () => {
  await publish({ body: "Counted" });
  const externalId = String(network.journal.at(-1)?.id);
  const channel = { id: 1, handle: "@north_coffee", credentials: CREDENTIALS };
  const wanted = [externalId, "999"].map((id, index) => ({ publicationId: index, externalId: id, permalink: "" }));
  const values = await devtoReporter(network.origin).read(channel, wanted, lend());
  expect([...values]).toEqual([[0, { views: 120, likes: 7, comments: 2 }]]);
});
