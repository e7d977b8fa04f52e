import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSource, type Source } from "./read-source.ts";

const read = (source: Source) => readSource({ timezone: "Europe/Berlin", ...source });
const csv = (...lines: string[]) => read({ csv: lines.join("\n") });

describe("exports of other services", () => {
  it("reads Buffer's columns", async () => {
    const { rows, errors, foreign } = await csv(
      "Text,Image URL,Tags,Posting Time",
      '"High at nine, low at three",https://example.com/a.png,"tides, harbour",2099-12-01 09:00',
      "A draft,,,",
    );
    expect(errors).toEqual({});
    expect(rows).toMatchObject([
      {
        body: "High at nine, low at three",
        tags: ["tides", "harbour"],
        internal_note: "https://example.com/a.png",
        scheduled_at: "2099-12-01T08:00:00.000Z",
        channels: [],
      },
      { body: "A draft", tags: [], internal_note: "" },
    ]);
    expect(foreign).toMatchObject({
      service: "Buffer",
      leftOut: [["Its files aren't downloaded. Their links are in the internal note."], []],
    });
  });

  it("reads posts of Buffer's API", async () => {
    const post = {
      id: "1",
      text: "High at nine",
      status: "scheduled",
      dueAt: "2099-12-01T08:00:00.000Z",
      channelService: "twitter",
      channel: { name: "north" },
      tags: [{ id: "2", name: "tides" }],
      assets: [{ source: "https://example.com/a.png" }],
    };
    const { rows, foreign } = await read({ json: JSON.stringify({ posts: [post] }) });
    expect(rows).toMatchObject([
      {
        body: "High at nine",
        tags: ["tides"],
        internal_note: "https://example.com/a.png",
        scheduled_at: "2099-12-01T08:00:00.000Z",
      },
    ]);
    expect(foreign).toMatchObject({ service: "Buffer", channels: [[["x:north", "north", "x"]]] });
  });

  it("reads Hootsuite's columns without names, and says which times are ambiguous", async () => {
    const { rows, foreign } = await csv("2099/12/01 09:05,Tides,https://example.com/tides", "12/01/2099 09:05,Quay,");
    expect(rows).toMatchObject([
      { body: "Tides\n\nhttps://example.com/tides", scheduled_at: "2099-12-01T08:05:00.000Z" },
      { body: "Quay" },
    ]);
    expect(rows[1]?.scheduled_at).toBeNull();
    expect(foreign?.service).toBe("Hootsuite");
    expect(foreign?.leftOut).toEqual([[], [expect.stringContaining("day and month are ambiguous")]]);
  });

  it("reads Later's captions", async () => {
    const head = "Caption;Scheduled Time;Profile;Labels;Media URL;Alt Text";
    const { rows, foreign } = await csv(head, "Ice;2.12.2099 9:00;@north;winter,ice;;A frozen quay");
    expect(rows).toMatchObject([{ body: "Ice", tags: ["winter", "ice"], scheduled_at: "2099-12-02T08:00:00.000Z" }]);
    expect(foreign).toMatchObject({ service: "Later", leftOut: [['"alt_text" has no counterpart here.']] });
    expect(foreign?.channels).toEqual([[["@north", "north"]]]);
  });

  it("reads posts of Postiz", async () => {
    const post = {
      id: "1",
      content: "High at nine",
      publishDate: "2099-12-01T08:00:00.000Z",
      integration: { name: "North Coffee", identifier: "instagram-standalone" },
      media: [{ path: "https://example.com/a.mp4" }],
      tags: [],
    };
    const { rows, foreign } = await read({ posts: [post] });
    expect(rows).toMatchObject([{ body: "High at nine", internal_note: "https://example.com/a.mp4" }]);
    expect(foreign).toMatchObject({
      service: "Postiz",
      channels: [
        [
          [
            ...["instagram_standalone:North Coffee", "North Coffee", "north_coffee"],
            ...["instagram_standalone", "instagram"],
          ],
        ],
      ],
    });
  });

  it("reads posts of Mixpost, of which published ones have no time here", async () => {
    const content = [{ body: "High at nine", media: [{ url: "https://example.com/a.png" }] }];
    const post = {
      id: "1",
      status: "SCHEDULED",
      accounts: [{ name: "North Coffee", username: "north", provider: "mastodon" }],
      versions: [{ account_id: 0, is_original: true, content }],
      tags: [{ name: "tides" }],
      scheduled_at: { date: "2099-12-01", time: "09:00", human: "Dec 1" },
    };
    const { rows, foreign } = await read({ posts: [post, { ...post, status: "PUBLISHED" }] });
    expect(rows).toMatchObject([
      { body: "High at nine", tags: ["tides"], scheduled_at: "2099-12-01T08:00:00.000Z" },
      { body: "High at nine" },
    ]);
    expect(rows[1]?.scheduled_at).toBeNull();
    expect(foreign?.service).toBe("Mixpost");
    expect(foreign?.channels[0]?.[0]?.slice(0, 3)).toEqual(["mastodon:North Coffee", "mastodon:north", "North Coffee"]);
    expect(foreign?.leftOut[1]).toContain("It was published or failed there, and becomes a draft without a time.");
  });

  it("reads other files with a column for texts, and none without", async () => {
    expect(await csv("Copy,Publish Date", "Ice,2099-12-01T09:00:00Z")).toMatchObject({
      foreign: { service: "" },
      rows: [{ body: "Ice", scheduled_at: "2099-12-01T09:00:00.000Z" }],
    });
    expect(await csv("body,tags", "Ice,a")).toMatchObject({ foreign: null });
    await expect(csv("Title,Price", "Ice,3")).rejects.toMatchObject({ kind: "invalid" });
  });

  it("says which texts, versions and notes it can't take over", async () => {
    const versions = [{ content: [{ body: "Ice" }, { body: "Tides" }] }, { content: [] }];
    const { rows, foreign } = await read({
      posts: [
        { accounts: [], versions },
        { text: "Ice", caption: "Another", notes: "x".repeat(10_001), dueAt: "y".repeat(5000), tags: [] },
      ],
    });
    expect(rows).toMatchObject([{ body: "Ice" }, { body: "Ice", internal_note: "" }]);
    expect(foreign?.leftOut).toEqual([
      ["Only the version for all accounts is taken over.", "Only the first part of its thread is taken over."],
      [
        '"caption" has no counterpart here.',
        expect.stringMatching(/^"y+…" isn't a time\. It has no time here\.$/),
        "Its note and the links to its files are too long.",
      ],
    ]);
    expect(foreign?.leftOut[1]?.[1]?.length).toBeLessThan(120);
  });

  it("names its own columns in errors, and reports rows with too many cells", async () => {
    const { errors, columns } = await csv("Text,Posting Time", "Ice,,x,y", `${"x".repeat(200_000)},`);
    expect(Object.keys(errors)).toEqual(["rows.0", "rows.1.body"]);
    expect(columns).toMatchObject({ body: "Text", scheduled_at: "Posting Time" });
  });

  it("never fails on what a file may contain", async () => {
    const names = fc.constantFrom("text", "dueAt", "tags", "media", "channel", "versions", "status", "link", "other");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(names, fc.jsonValue()), { maxLength: 3 }), async (posts) => {
        const { rows } = await read({ posts: [{ text: "Ice" }, ...posts] });
        expect(rows).toHaveLength(posts.length + 1);
      }),
    );
  });
});
