import { expect, test } from "vitest";
import { ordinaryTime, processorTime } from "#test/processor-time.ts";
import type { ContentMedia } from "../../contract.ts";
import { checkLimits, countGraphemes } from "./limits.ts";

const limits = {
  text_limit: 5,
  media_limit: 1,
  media_types: ["image/jpeg"],
  media_bytes_limit: 1000,
  alt_text_limit: 10,
  thread: true,
  first_comment: true,
};
const content = { body: "12345", media: [], tags: [], thread: ["12345"], firstComment: "👩‍👩‍👧2345", options: {} };
const found = (change: Partial<typeof content>, allowed = limits) =>
  checkLimits({ ...content, ...change }, allowed, countGraphemes).map(({ code, field, message }) => [
    code,
    field,
    message,
  ]);

test("counts the text, each thread part and the first comment separately", () => {
  expect(found({})).toEqual([]);
  expect(found({ body: "1234567", thread: ["1", "123456"], firstComment: "123456" })).toEqual([
    ["text_too_long", "body", "The text is 2 characters too long."],
    ["text_too_long", "thread.1", "Part 3 is 1 character too long."],
    ["text_too_long", "first_comment", "The first comment is 1 character too long."],
  ]);
});

test("checks the files of each thread part like those of the post, and finds empty parts", () => {
  const jpeg = { type: "image/jpeg", bytes: 1, width: 9, height: 9, alt: "A cup" };
  const withFiles = (threadMedia: ContentMedia[][], allowed = limits) =>
    checkLimits({ ...content, thread: ["", "Two", " "], threadMedia }, allowed, countGraphemes).map((issue) => [
      issue.code,
      issue.field,
      issue.message,
    ]);
  expect(withFiles([[jpeg], [jpeg, jpeg], []])).toEqual([
    ["empty", "thread.2", "Part 4 is empty."],
    ["too_many_media", "thread.1.media", "Part 3: At most 1 media items are allowed."],
  ]);
  expect(withFiles([[{ ...jpeg, type: "image/gif", alt: "" }]]).map(([code, field]) => [code, field])).toEqual([
    ["empty", "thread.2"],
    ["media_type_unsupported", "thread.0.media.0"],
    ["alt_text_missing", "thread.0.media.0"],
  ]);
  expect(withFiles([[jpeg, jpeg]], { ...limits, thread: false }).map(([code]) => code)).toEqual(["thread_unsupported"]);
});

test("reports unsupported content once, whatever its length", () => {
  const bare = { ...limits, first_comment: false };
  expect(found({ firstComment: "123456" }, bare).map(([code]) => code)).toEqual(["first_comment_unsupported"]);
});

test.each([
  "",
  "Ice\r\non\n\rthe harbour",
  "Łódź – naïve",
  "Привет, κόσμε",
  "港の氷",
  "e\u0301\u0301",
  "👩‍👧🇩🇪",
  "\u00ad\u0085x",
])("counts as many characters in %j as the segmenter", (text) => {
  expect(countGraphemes(text)).toBe([...new Intl.Segmenter("en").segment(text)].length);
});

test("counts a long text quickly, because it is counted once per channel", async () => {
  const text = "Ice on the harbour. ".repeat(50_000);
  const time = await processorTime(() => {
    for (let channel = 0; channel < 20; channel += 1) countGraphemes(text);
  });
  expect(time).toBeLessThan(60 * (await ordinaryTime()));
});
