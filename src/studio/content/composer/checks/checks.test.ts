import { expect, test } from "vitest";
import { DEFAULT_MODES } from "#domain/content/accessibility/terms.ts";
import { asset, channel } from "../saving/draft.fixture.ts";
import { type Draft, emptyDraft } from "../saving/draft.ts";
import { checkDraft, compileGuide } from "./checks.ts";
import { fixFor, fixForAll, splitIntoThread } from "./fixes.ts";

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

const guide = compileGuide({
  words_to_use: [],
  words_to_avoid: [{ word: "bar", suggestion: "bar & grill", reason: "", blocks: false }],
  claims: [{ word: "#1", reason: "", blocks: true }],
  emoji: "warn",
});

test("replaces the words that the brand guide avoids, once where channels share the text", () => {
  const shared = { ...emptyDraft([1, 2]), body: "Bar 🙂 here" };
  const issues = checkDraft(shared, [feed, hook], { guide }).filter(({ channel_id }) => channel_id === 1);
  expect(issues.map(({ code, severity }) => [code, severity])).toEqual([
    ["guide_word", "warning"],
    ["guide_emoji", "warning"],
  ]);
  const [word, emoji] = issues.map((issue) => fixForAll(issue, shared, [feed, hook]));
  if (!word || !emoji || !("change" in word) || !("change" in emoji)) throw new Error("No change is offered.");
  expect([word.label, word.change(shared).body]).toEqual(["Replace with “bar & grill”", "Bar & grill 🙂 here"]);
  expect([emoji.label, emoji.change(shared).body]).toEqual(["Leave out", "Bar here"]);
});

test("changes the text of the version that has the word", () => {
  const variants = { 2: { body: "Hello", thread: ["", "The bar"], firstComment: "A bar" } };
  const own = { ...emptyDraft([2]), body: "A bar", variants };
  const changed = checkDraft(own, [hook], { guide })
    .filter(({ code }) => code === "guide_word")
    .map((issue) => {
      const fix = fixFor(issue, own, hook);
      return [issue.field, fix && "change" in fix ? fix.change(own).variants[2] : null];
    });
  expect(changed).toEqual([
    ["thread.1", { ...variants[2], thread: ["", "The bar & grill"] }],
    ["first_comment", { ...variants[2], firstComment: "A bar & grill" }],
  ]);
});

test("leads to a claim without a source, which blocks, and to the alt text with a word", () => {
  const claim = { ...draft, body: "The #1 coffee", media: [asset(7, "A bar")] };
  const issues = checkDraft(claim, [feed], { guide });
  expect(issues.map(({ code, field, severity }) => [code, field, severity])).toEqual([
    ["guide_claim", "body", "error"],
    ["guide_word", "media.0", "warning"],
  ]);
  expect(issues.map((issue) => fixFor(issue, claim, feed))).toEqual([
    { label: "Show it", goTo: { channelId: null, to: { field: "passage", id: "post-text", start: 4, end: 6 } } },
    { label: "Edit alt text", goTo: { channelId: null, to: { field: "alt", assetId: 7, part: 0 } } },
  ]);
});

test("checks accessibility by the brand's rules, and repairs the text in the version that has it", () => {
  const post = { ...draft, body: "#blackfriday" };
  expect(codes(post, [feed])).toEqual([]);
  expect(codes(post, [feed], { modes: { ...DEFAULT_MODES, hashtags: "off" } })).toEqual([]);
  expect(checkDraft(post, [feed], { modes: { ...DEFAULT_MODES, hashtags: "required" } })).toMatchObject([
    { code: "hashtag_lower_case", field: "body", severity: "error" },
  ]);
  const repaired = (before: Draft, on: typeof feed) => {
    const [issue] = checkDraft(before, [on], { modes: DEFAULT_MODES });
    const fix = issue && fixFor(issue, before, on);
    if (!fix || !("change" in fix)) throw new Error(`No change is offered for ${issue?.code}.`);
    return fix.change(before);
  };
  expect(repaired(post, feed).body).toBe("#BlackFriday");
  const own = { ...draft, variants: { 1: { body: "Hi 🎉🎉🎉🎉" } } };
  expect(repaired(own, feed)).toMatchObject({ body: "News", variants: { 1: { body: "Hi 🎉🎉🎉" } } });
  const thread = { ...draft, channelIds: [2], variants: { 2: { thread: ["#gutenmorgen"] } } };
  expect(repaired(thread, hook).variants[2]?.thread).toEqual(["#GutenMorgen"]);
  const shown = { ...draft, media: [asset(7, "Image of a hill")] };
  const [issue] = checkDraft(shown, [feed], { modes: DEFAULT_MODES });
  expect(issue && fixFor(issue, shown, feed)).toMatchObject({ label: "Edit alt text" });
});
