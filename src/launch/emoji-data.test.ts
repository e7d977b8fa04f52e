import { expect, test } from "vitest";
import { EMOJI_GROUPS } from "#ui/emoji-groups.ts";
import { composeEmojiData } from "./emoji-data.ts";

const { data, messages } = composeEmojiData();
const rowOf = (emoji: string) => data.find((row) => row.emoji === emoji);
const tonesOf = (emoji: string) => rowOf(emoji)?.skins?.map((skin) => skin.emoji);

test("each emoji belongs to a named group and has words to find it by", () => {
  expect(data.length).toBeGreaterThan(1800);
  expect(messages.groups.map(({ message }) => message)).toContain("Food & drink");
  expect(EMOJI_GROUPS.map(({ key }) => key)).toEqual(messages.groups.map(({ message }) => message));
  for (const { group, label, tags, version } of data) {
    expect(messages.groups[group], label).toBeDefined();
    expect(tags.length, label).toBeGreaterThan(0);
    expect(version, label).toBeGreaterThan(0);
  }
  expect(rowOf("🎉")?.tags).toContain("party");
});

test("an emoji with skin tones has five, in the sequences that Unicode recommends", () => {
  expect(tonesOf("✋")).toEqual(["✋🏻", "✋🏼", "✋🏽", "✋🏾", "✋🏿"]);
  expect(tonesOf("☝️")?.[0], "the variation selector gives way").toBe("☝🏻");
  expect(tonesOf("🧑‍🤝‍🧑")?.[4]).toBe("🧑🏿‍🤝‍🧑🏿");
  expect(tonesOf("🤝")?.[4]).toBe("🤝🏿");
  expect(tonesOf("👩‍🦰")?.[2]).toBe("👩🏽‍🦰");
  expect(rowOf("🍕")?.skins).toBeUndefined();
});

test("only flags of countries are marked as such", () => {
  expect(rowOf("🇩🇪")?.subgroup).toBe(messages.subgroups[0]?.order);
  expect(rowOf("🏳️‍🌈")?.subgroup).toBe(0);
});
