import { expect, test } from "vitest";
import { checkDraft } from "./checks.ts";
import { channel, picture } from "./draft.fixture.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { fixFor } from "./fixes.ts";

const feed = channel();
const hook = channel({
  id: 2,
  platform: "webhook",
  capabilities: {
    text_limit: 20,
    media_limit: 2,
    media_types: ["image/jpeg"],
    media_bytes_limit: 50_000_000,
    alt_text_limit: 2000,
    thread: true,
    first_comment: true,
  },
});
/** A platform that the page does not bring along is checked by what its channel says. */
const stranger = { ...hook, platform: "stranger" };
const draft: Draft = { ...emptyDraft([1]), body: "News" };
const codes = (...given: Parameters<typeof checkDraft>) => checkDraft(...given).map(({ code }) => code);

/** Applies the fix of the first issue. */
function fixed(before: Draft, on: typeof feed): Draft {
  const [issue] = checkDraft(before, [on]);
  const fix = issue && fixFor(issue, before, on);
  if (!fix || !("change" in fix)) throw new Error(`No change is offered for ${issue?.code}.`);
  return fix.change(before);
}

test("only the chosen channels are asked", () => {
  expect(codes({ ...draft, body: "" }, [feed])).toEqual(["empty"]);
  expect(codes({ ...draft, body: "", channelIds: [] }, [feed])).toEqual([]);
});

test("a channel's own text, thread and comment are what is checked there", () => {
  expect(codes({ ...draft, variants: { 1: { body: "x".repeat(10_001) } } }, [feed])).toEqual(["text_too_long"]);
  expect(codes({ ...draft, variants: { 1: { thread: ["More"], firstComment: "Hi" } } }, [feed])).toEqual([
    "thread_unsupported",
    "first_comment_unsupported",
  ]);
  const own = { ...draft, channelIds: [2], variants: { 2: { thread: ["Fits", "x".repeat(21)] } } };
  expect(checkDraft(own, [stranger])).toMatchObject([{ code: "text_too_long", field: "thread.1" }]);
});

test("parts of a thread without words are not sent, and so not checked", () => {
  expect(codes({ ...draft, variants: { 1: { thread: [" "] } } }, [feed])).toEqual([]);
});

test("a channel that cannot publish is found out before the operation refuses it", () => {
  expect(codes(draft, [{ ...feed, status: "needs_reconnect" }])).toEqual(["channel_disconnected"]);
  expect(codes(draft, [{ ...feed, platform: "gone", capabilities: null }])).toEqual(["platform_unknown"]);
});

test("too many pictures are cut to the first ones, in the version that has them", () => {
  const many = Array.from({ length: 12 }, (_, index) => picture(index + 1, "A hill"));
  expect(fixed({ ...draft, pictures: many }, feed).pictures).toHaveLength(10);
  const own = { ...draft, channelIds: [2], variants: { 2: { pictures: many } } };
  expect(fixed(own, stranger).variants[2]?.pictures?.map(({ id }) => id)).toEqual([1, 2]);
});

test("a text that is too long becomes a thread where there are threads, and the shared text stays", () => {
  const long = { ...emptyDraft([2]), body: "One two three four. Five six seven." };
  const after = fixed(long, stranger);
  expect(after.body).toBe(long.body);
  expect(after.variants[2]).toEqual({ body: "One two three four.", thread: ["Five six seven."] });
  expect(codes(after, [stranger])).toEqual([]);
});

test("a picture without an alt text leads to its field, in the version that shows it", () => {
  const shown = { ...draft, pictures: [picture(7, "A hill"), picture(8)] };
  const fixOf = (given: Draft) => {
    const [issue] = checkDraft(given, [feed]);
    return issue && fixFor(issue, given, feed);
  };
  const to = { field: "alt", pictureId: 8 };
  expect(fixOf(shown)).toEqual({ label: "Add alt text", go: { channelId: null, to } });
  const own = { ...draft, variants: { 1: { pictures: [picture(8)] } } };
  expect(fixOf(own)).toEqual({ label: "Add alt text", go: { channelId: 1, to } });
});
