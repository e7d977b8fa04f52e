import { describe, expect, it } from "vitest";
import { byNumber, findSince, firstOf } from "./find-since.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
/** Of a request that was sent a minute ago. */
const SENT = { sentSecondsAgo: 60 };
type Post = { id: string; seconds: number };

/** Pages of the posts, each so many seconds old; `read` counts how many were read. */
function listOf(pages: readonly Post[][], isIt: (post: Post) => boolean = () => true) {
  const asked: string[] = [];
  const list = {
    async read(from: string) {
      asked.push(from);
      const page = Number(from || 0);
      return { posts: pages[page] ?? [], next: page + 1 < pages.length ? String(page + 1) : null, now: NOW };
    },
    isIt,
    timeOf: ({ seconds }: Post) => NOW - seconds * 1000,
    publishedAs: ({ id }: Post) => ({ externalId: id, permalink: "" }),
  };
  return { list, asked };
}
const idsOf = (looked: Awaited<ReturnType<typeof findSince>>) =>
  ("candidates" in looked ? looked.candidates : looked).map(({ externalId }) => externalId);

describe("findSince", () => {
  it("reads until a page has older posts only, and returns the oldest first", async () => {
    const young = [{ id: "c", seconds: 10 }];
    const both = [
      { id: "b", seconds: 50 },
      { id: "a", seconds: 60 },
      { id: "older", seconds: 600 },
    ];
    const { list, asked } = listOf([young, both, [{ id: "oldest", seconds: 900 }], [{ id: "unread", seconds: 1 }]]);
    expect(idsOf(await findSince(SENT, list))).toEqual(["a", "b", "c"]);
    expect(asked).toEqual(["", "1", "2"]);
  });

  it("is not ended by a pinned post, nor by an empty page that is not the last", async () => {
    const { list } = listOf([
      [
        { id: "pinned", seconds: 9000 },
        { id: "b", seconds: 5 },
      ],
      [],
      [{ id: "a", seconds: 9 }],
    ]);
    expect(idsOf(await findSince(SENT, list))).toEqual(["a", "b"]);
  });

  it("reads the whole of a list without an order, and takes a post without a time", async () => {
    const { list } = listOf([[{ id: "old", seconds: 900 }], [{ id: "untimed", seconds: Number.NaN }]]);
    expect(await findSince(SENT, { ...list, isNewestFirst: false })).toEqual([
      { externalId: "untimed", permalink: "" },
    ]);
  });

  it("says so when it doesn't come to the end, with what it has found", async () => {
    const pages = Array.from({ length: 30 }, (_, page) => [{ id: String(page), seconds: page }]);
    const { list, asked } = listOf(pages, ({ id }) => id === "3");
    expect(await findSince(SENT, list)).toEqual({ candidates: [{ externalId: "3", permalink: "" }] });
    expect(asked).toHaveLength(20);
  });

  it("knows the age at the time of each response, however slow it is", async () => {
    let waited = 0;
    const outgoing = {
      get sentSecondsAgo() {
        return 10 + waited;
      },
    };
    const { list } = listOf([[{ id: "a", seconds: 130 }]]);
    const slow = {
      ...list,
      marginSeconds: 5,
      read: async (from: string) => {
        waited = 120;
        return list.read(from);
      },
    };
    expect(idsOf(await findSince(outgoing, slow))).toEqual(["a"]);
  });

  it("puts the likelier ones first", async () => {
    const page = [
      { id: "b", seconds: 5 },
      { id: "a", seconds: 9 },
    ];
    const { list } = listOf([page]);
    expect(idsOf(await findSince(SENT, { ...list, rankOf: ({ id }) => Number(id !== "b") }))).toEqual(["b", "a"]);
  });
});

it("counts pages until one is empty", async () => {
  const asked: number[] = [];
  const read = byNumber(async (page) => {
    asked.push(page);
    return { posts: page < 3 ? ["post"] : [], now: NOW };
  });
  for (let from: string | null = ""; from !== null; ) from = (await read(from)).next;
  expect(asked).toEqual([1, 2, 3]);
});

it("takes the first that is not another one's, and does not deny what was not looked through", () => {
  const posts = ["a", "b"].map((externalId) => ({ externalId, permalink: "" }));
  expect(firstOf(posts, (id) => id === "a")?.externalId).toBe("b");
  expect(firstOf(posts, () => true)).toBeUndefined();
  expect(firstOf({ candidates: posts })?.externalId).toBe("a");
  expect(() => firstOf({ candidates: posts }, () => true)).toThrow("don't tell");
});
