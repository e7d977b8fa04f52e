import { expect, it } from "vitest";
import { withBody } from "../channels/variants.ts";
import { channel } from "../saving/draft.fixture.ts";
import { emptyDraft } from "../saving/draft.ts";
import { accountQueryAt, searchedChannels, shownAccounts } from "./account-query.ts";
import { wordInsertion } from "./word-insertion.ts";

it.each([
  ["@na", "na"],
  ["Thanks (@na", "na"],
  ["Hello\n@ada.bsky.so", "ada.bsky.so"],
  ["By @ada@social.ex", "ada@social.ex"],
  ["@Jörg", "Jörg"],
])("finds the account being typed at the end of %j", (text, query) => {
  expect(accountQueryAt(text, text.length)).toEqual({ start: text.length - query.length - 1, query });
});

it.each(["@", "@n", "me@example.com", "@ada ", "@ada and", "@@ada", "/@ada", "@ada@b@c", `@${"a".repeat(61)}`])(
  "finds none at the end of %j",
  (text) => expect(accountQueryAt(text, text.length)).toBeNull(),
);

it("looks at the text before the cursor only", () => {
  expect(accountQueryAt("Hi @ada!", 6)).toEqual({ start: 3, query: "ad" });
  expect(accountQueryAt("Hi @ada!", 2)).toBeNull();
});

it.each([
  ["Hi @ad", "", "Hi @ada.example "],
  ["Hi @ad", " there", "Hi @ada.example there"],
  ["Hi @ad", "ele", "Hi @ada.example "],
  ["(@ad", ") and", "(@ada.example) and"],
  ["@ad", "\nNext", "@ada.example\nNext"],
])("replaces the word typed in %j before %j", (before, after, result) => {
  const query = accountQueryAt(before + after, before.length);
  if (!query) throw new Error("No account is being typed.");
  const { text, from, to } = wordInsertion(before + after, query, "@ada.example");
  const whole = before + after;
  expect(whole.slice(0, from) + text + whole.slice(to)).toBe(result);
});

it("keeps what still fits while the network has not answered", () => {
  const ada = { handle: "@ada.example", name: "Countess Lovelace" };
  const adam = { handle: "@adam.example", name: "Adam" };
  const before = [ada, adam];
  expect(["ada", "ADA.ex", "love"].map((query) => shownAccounts(undefined, before, query))).toEqual([
    before,
    [ada],
    [ada],
  ]);
  expect(shownAccounts(undefined, before, "elace")).toEqual([]);
  expect(shownAccounts([adam], [ada], "ada")).toEqual([adam]);
  expect(shownAccounts([], before, "ada")).toEqual([]);
});

it("searches each network once, through connected channels that send the text", () => {
  const on = (id: number, platform: string, status: "connected" | "needs_reconnect" = "connected") =>
    channel({ id, platform, status });
  const [feed, sky, lost, first, second] = [
    on(1, "feed"),
    on(2, "bluesky"),
    on(3, "mastodon", "needs_reconnect"),
    on(4, "mastodon"),
    on(5, "mastodon"),
  ];
  const selected = [feed, sky, lost, first, second];
  const draft = { ...emptyDraft([]), channelIds: selected.map(({ id }) => id) };
  expect(searchedChannels(draft, selected, null)).toEqual([sky, first]);
  expect(searchedChannels(withBody(draft, 2, "Own text"), selected, null)).toEqual([first]);
  expect(searchedChannels(draft, selected, second)).toEqual([second]);
  expect(searchedChannels(draft, selected, feed)).toEqual([]);
});
