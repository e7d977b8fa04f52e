import { expect, it } from "vitest";
import { hashtagQueryAt, matchHashtags } from "./hashtag-query.ts";

it.each([
  ["#", ""],
  ["#ha", "ha"],
  ["At the quay (#har", "har"],
  ["Hello\n#größe", "größe"],
  [`${"x".repeat(100_000)} #har`, "har"],
])("finds the hashtag being typed", (text, query) => {
  expect(hashtagQueryAt(text, text.length)).toEqual({ start: text.length - query.length - 1, query });
});

it.each(["a#b", "##a", "https://a.example/#top", "# a", "#a-b", `#${"a".repeat(61)}`, ""])(
  "finds none at the end of %j",
  (text) => expect(hashtagQueryAt(text, text.length)).toBeNull(),
);

it("matches by the beginning, in any case, and not what is written out", () => {
  const hashtags = ["#Harbour", "#harvest", "#Quay"];
  expect(matchHashtags(hashtags, "har", 8)).toEqual(["#Harbour", "#harvest"]);
  expect(matchHashtags(hashtags, "HARBOUR", 8)).toEqual([]);
  expect(matchHashtags(hashtags, "", 2)).toEqual(["#Harbour", "#harvest"]);
});
