import { PDFiumLibrary } from "@hyzyla/pdfium";
import { beforeAll, describe, expect, it } from "vitest";
import { sumGains } from "#domain/insights/metrics/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { addPublication, addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { getReport } from "./index.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
  world.clock.set(new Date("2026-06-20T12:00:00Z"));
  await world.db.brand.update({ where: { id: world.brand.id }, data: { name: "Łódź Gazette 🎉", color: "#0b6e4f" } });
  const channelId = await addTestChannel(world, "key");
  const body = "Ice 🧊 on the harbour, 今日は良い天気";
  const { id } = await addPublication(world, { body, channelId });
  const publishedAt = new Date("2026-06-01T09:00:00Z");
  await world.db.publication.update({ where: { id }, data: { status: "published", publishedAt } });
  for (const [day, impressions, likes] of [
    ["2026-06-01", 100, 10],
    ["2026-06-02", 250, 20],
  ] as const) {
    const asOf = new Date(`${day}T03:20:00Z`);
    const values = { impressions, likes };
    await world.db.publicationMetric.create({ data: { publicationId: id, day: new Date(day), values, asOf } });
    await sumGains(world.db, channelId, day);
  }
});

async function textOf(input: object, caller = world.owner, where = world) {
  const { chunks, filename, type } = await where.as(caller)(getReport, input);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(new Uint8Array(Buffer.concat(parts)));
  const pages = [...document.pages()].map((page) => ({ text: page.getText(), size: page.getOriginalSize() }));
  document.destroy();
  library.destroy();
  return { filename, type, pages, text: pages.map(({ text }) => text).join("\n") };
}

describe("reports.get", () => {
  it("is a PDF whose text can be selected, with the figures, the comparison and the posts", async () => {
    const { filename, type, pages, text } = await textOf({ from: "2026-06-02", to: "2026-06-02" });
    expect([filename, type]).toEqual(["report-2026-06-02-to-2026-06-02.pdf", "application/pdf"]);
    for (const words of [
      "Łódź Gazette",
      "Jun 2, 2026",
      "Compared with Jun 1, 2026",
      "Impressions\r\n150\r\n+50%",
      "6.67%",
      "Impressions per day",
      "Top posts by impressions",
      "on the harbour, [Japanese text]",
      `Page 1 of ${pages.length}`,
    ]) {
      expect(text).toContain(words);
    }
    expect(pages[0]?.size).toMatchObject({
      originalWidth: expect.closeTo(595, 0),
      originalHeight: expect.closeTo(842, 0),
    });
    expect((await textOf({ paper: "letter" })).pages[0]?.size).toMatchObject({
      originalWidth: 612,
      originalHeight: 792,
    });
  });

  it("has the median time to a reply, where a message was replied to", async () => {
    const range = { from: "2026-06-01", to: "2026-06-03" };
    expect((await textOf(range)).text).not.toContain("Median reply time");
    const receivedAt = new Date("2026-06-02T09:00:00Z");
    const { brand, db } = world;
    const message = { kind: "comment", externalId: "median", body: "Hello", receivedAt } as const;
    const item = await db.inboxItem.create({ data: { ...message, brandId: brand.id, channelId: brand.channelId } });
    const sentAt = new Date("2026-06-02T11:10:00Z");
    await db.inboxReply.create({ data: { itemId: item.id, body: "Hi", status: "sent", sentAt } });
    await db.brand.update({ where: { id: brand.id }, data: { replyGoalHours: 4 } });
    expect((await textOf(range)).text).toContain("Median reply time\r\n2 h 10 min\r\ngoal 4 h · 1 reply");
  });

  it("has the followers of all accounts and how they changed, and each account's own", async () => {
    const accounts = await createWorld();
    const days = ["2026-05-31", "2026-06-01", "2026-06-02", "2026-06-03"] as const;
    const followers = { first: [1000, 1000, 1100, 5000], second: [null, 200, 220, 6000] };
    for (const [handle, counts] of Object.entries(followers)) {
      const channelId = await addTestChannel(accounts, "key", handle);
      for (const [index, count] of counts.entries()) {
        if (count === null) continue;
        const asOf = new Date(`${days[index]}T03:00:00Z`);
        const values = { followers: count };
        await accounts.db.channelMetric.create({ data: { channelId, day: new Date(days[index] ?? ""), values, asOf } });
      }
    }
    // Of whose followers nothing is known, but of a post.
    const channelId = await addTestChannel(accounts, "key", "third");
    const { id } = await addPublication(accounts, { body: "Hello", channelId });
    const publishedAt = new Date("2026-06-01T09:00:00Z");
    await accounts.db.publication.update({ where: { id }, data: { status: "published", publishedAt } });
    for (const [day, likes] of [
      ["2026-06-01", 10],
      ["2026-06-02", 30],
    ] as const) {
      const asOf = new Date(`${day}T03:20:00Z`);
      await accounts.db.publicationMetric.create({
        data: { publicationId: id, day: new Date(day), values: { likes }, asOf },
      });
      await sumGains(accounts.db, channelId, day);
    }
    accounts.clock.set(new Date("2026-06-20T12:00:00Z"));
    const { text } = await textOf({ from: "2026-06-02", to: "2026-06-02" }, accounts.owner, accounts);
    for (const words of [
      "Likes\r\n20\r\n+100%",
      "Followers\r\n1,320\r\n+10%",
      "first · Test platform (key) 1,100 –",
      "second · Test platform (key) 220 –",
      "third · Test platform (key) – 20",
    ])
      expect(text).toContain(words);
    // What was counted after the period is none of its figures.
    expect(text).not.toMatch(/5,000|6,000/);
    const [first] = await accounts.db.channel.findMany({ where: { handle: "first", brandId: accounts.brand.id } });
    const one = await textOf({ from: "2026-06-02", to: "2026-06-02", channel_id: first?.id }, accounts.owner, accounts);
    expect(one.text).toContain("Followers\r\n1,100");
  });

  it("says so when there are no metrics, or none to compare with", async () => {
    expect((await textOf({ from: "2026-01-01", to: "2026-01-31" })).text).toContain(
      "There are no metrics in this period",
    );
    expect((await textOf({ from: "2026-06-01", to: "2026-06-02" })).text).toContain(
      "There are no metrics from May 30 to May 31, 2026 to compare with.",
    );
    expect((await textOf({ from: "2026-06-01", to: "2026-06-02", compare: "none" })).text).not.toContain("compare");
  });

  it("is for everybody who may see metrics, within the brand", async () => {
    expect((await textOf({}, await world.addMember("client"))).type).toBe("application/pdf");
    const stranger = await createWorld();
    const channel_id = world.brand.channelId;
    await expect(stranger.as(stranger.owner)(getReport, { channel_id })).rejects.toMatchObject({ kind: "invalid" });
    await expect(world.as(world.owner)(getReport, { from: "2026-06-02", to: "2026-06-01" })).rejects.toMatchObject({
      kind: "invalid",
    });
  });

  it("is served by the API as a file: 401, 403, 422, then success", async () => {
    const serve = createServe(world.services);
    const ask = async (query: string, headers: Record<string, string> = {}) => {
      const request = new Request(`http://localhost/api/v1/metrics/report${query}`, { headers });
      return serve(request);
    };
    const authorization = `Bearer ${await world.bearer(world.owner)}`;
    const foreign = { authorization, "x-service-brand": (await createWorld()).brand.slug };
    expect((await ask("")).status).toBe(401);
    expect((await ask("", foreign)).status).toBe(403);
    expect((await ask("?format=docx", { authorization })).status).toBe(422);
    const response = await ask("?from=2026-06-01&to=2026-06-02", { authorization });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 8)
        .toString(),
    ).toBe("%PDF-1.7");
  });
});
