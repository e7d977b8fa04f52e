import { expect, test } from "vitest";
import { type Channel, checkDraft } from "./checks.ts";
import { picture, post, publication } from "./draft.fixture.ts";
import { emptyDraft } from "./draft.ts";
import { fixFor } from "./fixes.ts";

const feed: Channel = {
  id: 1,
  platform: "feed",
  handle: "news",
  display_name: "News",
  avatar_url: null,
  status: "connected",
  capabilities: {
    text_limit: 10_000,
    media_limit: 10,
    media_types: ["image/jpeg"],
    media_bytes_limit: 50_000_000,
    alt_text_limit: 2000,
    thread: false,
    first_comment: false,
  },
  last_ok_at: null,
};
const draft = { ...emptyDraft([1]), body: "News" };
const codes = (...given: Parameters<typeof checkDraft>) => checkDraft(...given).map(({ code }) => code);

test("only the chosen channels are asked", () => {
  expect(codes({ ...draft, body: "" }, [feed], null)).toEqual(["empty"]);
  expect(codes({ ...draft, body: "", channelIds: [] }, [feed], null)).toEqual([]);
});

test("a channel's own text is what is checked there", () => {
  const own = post({ publications: [publication({ overrides: { body: "x".repeat(10_001) } })] });
  expect(codes(draft, [feed], own)).toEqual(["text_too_long"]);
});

test("a channel that cannot publish is found out before the operation refuses it", () => {
  expect(codes(draft, [{ ...feed, status: "needs_reconnect" }], null)).toEqual(["channel_disconnected"]);
  expect(codes(draft, [{ ...feed, platform: "gone", capabilities: null }], null)).toEqual(["platform_unknown"]);
});

test("too many pictures are cut to the first ones, in one press", () => {
  const many = { ...draft, pictures: Array.from({ length: 12 }, (_, index) => picture(index + 1, "A hill")) };
  const [issue] = checkDraft(many, [feed], null);
  const fix = issue && fixFor(issue, many, feed);
  expect(fix && "change" in fix ? fix.change(many).pictures.map(({ id }) => id) : fix).toHaveLength(10);
});

test("a picture without an alt text leads to its field", () => {
  const shown = { ...draft, pictures: [picture(7, "A hill"), picture(8)] };
  const [issue] = checkDraft(shown, [feed], null);
  expect(issue && fixFor(issue, shown, feed)).toEqual({ label: "Describe it", go: { to: "alt", pictureId: 8 } });
});
