import fc from "fast-check";
import { expect, it } from "vitest";
import { cutText, firstCharacters, firstUnits, fitText, fitUnits, wholeCharacters } from "./excerpt.ts";

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

it("cuts within a limit of UTF-16 units between characters, and for readers between words", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, longest) => {
      const first = firstUnits(text, longest);
      expect(text.startsWith(first)).toBe(true);
      expect(first.length).toBeLessThanOrEqual(longest);
      expect(count(first) + count(text.slice(first.length))).toBe(count(text));
      expect(fitUnits(text, longest).length).toBeLessThanOrEqual(longest);
    }),
  );
  expect(firstUnits("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 20)).toBe("👩‍👩‍👧‍👦");
  expect(firstUnits("क्षेत्र", 4)).toBe("क्षे");
  expect(fitUnits("今天天气很好我们去公园吧", 8)).toBe("今天天气很好…");
});

it("cuts a pile of accents within a limit, but no pair of units", () => {
  expect(firstUnits(`a${"\u0301".repeat(100_000)}`, 200)).toHaveLength(200);
  expect(firstUnits("𠀀".repeat(3), 3)).toBe("𠀀");
  expect(firstUnits(`a${"\u{e0100}".repeat(100)}`, 100).isWellFormed()).toBe(true);
});

it("omits the last character of what was cut by code points", () => {
  const family = "👩‍👩‍👧‍👦";
  const start = [...family.repeat(3)].slice(0, 10).join("");
  expect(wholeCharacters(start, 10)).toBe(family);
  expect(wholeCharacters(family, 10)).toBe(family);
});

it("cuts plain text as any other", () => {
  expect(firstCharacters("abcdef", 3)).toBe("abc");
  expect(firstCharacters("abc\u0301def", 3)).toBe("abc\u0301");
  expect(firstCharacters("ab\r\ncd", 3)).toBe("ab\r\n");
});
