import fc from "fast-check";
import { expect, it } from "vitest";
import { cutText, firstCharacters, fitText } from "./excerpt.ts";

const count = (text: string) => [...new Intl.Segmenter("en").segment(text)].length;

it.each([
  ["Good morning", 20, "Good morning"],
  ["A sentence, that goes on and on", 20, "A sentence, that…"],
  ["xxxxxxxxxxxxxxxxxxxx", 10, "xxxxxxxxxx…"],
  ["東京で新しい喫茶店が開店しました", 8, "東京で新しい…"],
  ["今天天气很好我们去公园吧", 7, "今天天气很好…"],
  ["สวัสดีครับยินดีต้อนรับ", 9, "สวัสดีครับ…"],
  ["안녕하세요 여러분 반갑습니다", 10, "안녕하세요 여러분…"],
  ["مرحبا بكم في متجرنا", 12, "مرحبا بكم في…"],
  ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"],
  ["🇩🇪🇫🇷🇮🇹", 2, "🇩🇪🇫🇷…"],
  ["e\u0301e\u0301e\u0301", 2, "e\u0301e\u0301…"],
  ["", 5, ""],
])("cuts %s after %i characters to %s", (text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut);
});

it("keeps the beginning, whole characters, and no more than asked for", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (text, longest) => {
      const cut = cutText(text, longest);
      if (cut === text) return;
      expect(cut.endsWith("…")).toBe(true);
      const kept = cut.slice(0, -1);
      expect(text.startsWith(kept)).toBe(true);
      expect(count(kept)).toBeLessThanOrEqual(longest);
      expect(count(kept) + count(text.slice(kept.length))).toBe(count(text));
      expect(count(firstCharacters(text, longest))).toBeLessThanOrEqual(longest);
    }),
  );
});

it("counts the sign for the rest where that has to fit", () => {
  expect([fitText("😀😀", 2), fitText("😀😀😀", 2), fitText("One two three", 8)]).toEqual(["😀😀", "😀…", "One two…"]);
});

it("looks at no more of a text than may be needed", () => {
  expect(cutText(`a${"\u0301".repeat(100_000)}`, 10).length).toBeLessThan(1000);
  expect(cutText("b".repeat(1_000_000), 10)).toBe("bbbbbbbbbb…");
});
