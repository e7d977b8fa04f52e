import { expect, it } from "vitest";
import { applyThread, type ChosenThread, threadOf } from "./posts-thread.ts";

const usage = { exitCode: 2 };
const parse = (options: Parameters<typeof threadOf>[0]): ChosenThread => {
  const thread = threadOf(options);
  if (!thread) throw new Error("The options say nothing of a thread.");
  return thread;
};

it("reads the parts and their media, and nothing where there is none", () => {
  expect(threadOf({})).toBeNull();
  expect(threadOf({ part: ["Second", ""], partMedia: ["2=a=b.jpg", "3=12", "2=13"] })).toEqual({
    texts: ["Second", ""],
    media: new Map([
      [0, ["a=b.jpg", "13"]],
      [1, ["12"]],
    ]),
  });
  expect(threadOf({ partMedia: ["3="] })).toEqual({ texts: undefined, media: new Map([[1, []]]) });
});

it.each(["photo.jpg", "1=photo.jpg", "0=photo.jpg", "x=photo.jpg", "100=photo.jpg"])("refuses %j", (input) => {
  expect(() => threadOf({ partMedia: [input] })).toThrow(expect.objectContaining(usage));
});

it("keeps what is not named: texts, the media of other parts, and other overrides", () => {
  const overrides = { first_comment: "Hi", thread: ["Second", "Third"], thread_media_ids: [[1], [2]] };
  expect(applyThread(overrides, parse({ partMedia: ["3=9"] }), new Map([[1, [9]]]))).toEqual({
    ...overrides,
    thread_media_ids: [[1], [9]],
  });
  expect(applyThread(overrides, parse({ part: ["Only"] }), new Map())).toEqual({
    first_comment: "Hi",
    thread: ["Only"],
    thread_media_ids: [[1]],
  });
  expect(applyThread(overrides, parse({ part: ["Only"], partMedia: ["2="] }), new Map([[0, []]]))).toEqual({
    first_comment: "Hi",
    thread: ["Only"],
  });
});

it("refuses media of a part that the thread doesn't have", () => {
  const thread = parse({ part: ["Second"], partMedia: ["3=9"] });
  expect(() => applyThread({}, thread, new Map())).toThrow(expect.objectContaining(usage));
});
