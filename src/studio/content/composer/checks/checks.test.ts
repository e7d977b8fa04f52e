import { expect, test } from "vitest";
import { asset, channel } from "../saving/draft.fixture.ts";
import { type Draft, emptyDraft } from "../saving/draft.ts";
import { checkDraft } from "./checks.ts";
import { fixFor, splitIntoThread } from "./fixes.ts";

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
/** A platform without a connector in the browser is checked against the channel's capabilities. */
const unknownPlatform = { ...hook, platform: "stranger" };
const draft: Draft = { ...emptyDraft([1]), body: "News" };
const codes = (...input: Parameters<typeof checkDraft>) => checkDraft(...input).map(({ code }) => code);

/** Applies the fix of the first issue. */
function fixed(before: Draft, on: typeof feed): Draft {
  const [issue] = checkDraft(before, [on]);
  const fix = issue && fixFor(issue, before, on);
  if (!fix || !("change" in fix)) throw new Error(`No change is offered for ${issue?.code}.`);
  return fix.change(before);
}

test("checks only the selected channels", () => {
  expect(codes({ ...draft, body: "" }, [feed])).toEqual(["empty"]);
  expect(codes({ ...draft, body: "", channelIds: [] }, [feed])).toEqual([]);
});

test("checks a channel's overrides instead of the shared content", () => {
  expect(codes({ ...draft, variants: { 1: { body: "x".repeat(10_001) } } }, [feed])).toEqual(["text_too_long"]);
  expect(codes({ ...draft, variants: { 1: { thread: ["More"], firstComment: "Hi" } } }, [feed])).toEqual([
    "thread_unsupported",
    "first_comment_unsupported",
  ]);
  const own = { ...draft, channelIds: [2], variants: { 2: { thread: ["Fits", "x".repeat(21)] } } };
  expect(checkDraft(own, [unknownPlatform])).toMatchObject([{ code: "text_too_long", field: "thread.1" }]);
});

test("names the options that a platform requires", () => {
  const pins = { ...hook, platform: "pinterest", capabilities: null };
  const post = { ...draft, channelIds: [2], variants: { 2: { options: { title: "A cup" } } } };
  expect(checkDraft(post, [pins])).toContainEqual(
    expect.objectContaining({ code: "option_missing", field: "options.board", severity: "error" }),
  );
  const chosen = { ...post, variants: { 2: { options: { board: "1187" } } } };
  expect(codes(chosen, [pins])).not.toContain("option_missing");
});

test("ignores empty thread parts", () => {
  expect(codes({ ...draft, variants: { 1: { thread: [" "] } } }, [feed])).toEqual([]);
});

test("names a channel that cannot publish; one that lost its connection is only a warning", () => {
  const check = (status: "needs_reconnect" | "disabled") => checkDraft(draft, [{ ...feed, status }]);
  expect(check("needs_reconnect")).toMatchObject([
    { code: "channel_disconnected", severity: "warning", message: `${feed.display_name} is disconnected.` },
  ]);
  expect(check("disabled")).toMatchObject([
    { code: "channel_disabled", severity: "error", message: `${feed.display_name} is disabled.` },
  ]);
  expect(codes(draft, [{ ...feed, platform: "gone", capabilities: null }])).toEqual(["platform_unknown"]);
});

test("removes media beyond the limit, in the version that has it", () => {
  const many = Array.from({ length: 12 }, (_, index) => asset(index + 1, "A hill"));
  expect(fixed({ ...draft, media: many }, feed).media).toHaveLength(10);
  const own = { ...draft, channelIds: [2], variants: { 2: { media: many } } };
  expect(fixed(own, unknownPlatform).variants[2]?.media?.map(({ id }) => id)).toEqual([1, 2]);
});

test("splits a text that is too long into a thread and leaves the shared text alone", () => {
  const long = { ...emptyDraft([2]), body: "One two three four. Five six seven." };
  const after = fixed(long, unknownPlatform);
  expect(after.body).toBe(long.body);
  expect(after.variants[2]).toEqual({ body: "One two three four.", thread: ["Five six seven."] });
  expect(codes(after, [unknownPlatform])).toEqual([]);
});

test("finds and fixes the media of a thread part in that part, and splits its text without moving them", () => {
  const many = [asset(1, "A hill"), asset(2, "A hut"), asset(3, "A pier")];
  const threaded = (text: string, media: typeof many) => ({
    ...emptyDraft([2]),
    body: "News",
    variants: { 2: { thread: ["", "Two", text], threadMedia: [[], [asset(9, "A boat")], media] } },
  });
  const idsOf = (after: Draft) => after.variants[2]?.threadMedia?.map((files) => files.map(({ id }) => id));
  const full = threaded("Three", many);
  expect(checkDraft(full, [unknownPlatform])).toMatchObject([{ code: "too_many_media", field: "thread.2.media" }]);
  expect(idsOf(fixed(full, unknownPlatform))).toEqual([[], [9], [1, 2]]);
  const long = threaded("One two three four. Five six seven.", many.slice(0, 2));
  const split = splitIntoThread(long, unknownPlatform, 20, 2);
  expect(split.variants[2]?.thread).toEqual(["", "Two", "One two three four.", "Five six seven."]);
  expect(idsOf(split)).toEqual([[], [9], [1, 2], []]);
  const first = threaded("Three", [asset(4)]);
  const whole = { ...first, variants: { 2: { thread: ["Two"], threadMedia: [[asset(4)]] } } };
  const [issue] = checkDraft(whole, [unknownPlatform]);
  expect(issue && fixFor(issue, whole, unknownPlatform)).toEqual({
    label: "Add alt text",
    goTo: { channelId: 2, to: { field: "alt", assetId: 4, part: 1 } },
  });
});

test("leads from a missing alt text to its field, in the version that uses the image", () => {
  const shown = { ...draft, media: [asset(7, "A hill"), asset(8)] };
  const fixOf = (input: Draft) => {
    const [issue] = checkDraft(input, [feed]);
    return issue && fixFor(issue, input, feed);
  };
  const to = { field: "alt", assetId: 8, part: 0 };
  expect(fixOf(shown)).toEqual({ label: "Add alt text", goTo: { channelId: null, to } });
  const own = { ...draft, variants: { 1: { media: [asset(8)] } } };
  expect(fixOf(own)).toEqual({ label: "Add alt text", goTo: { channelId: 1, to } });
});
