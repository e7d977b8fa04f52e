import { describe, expect, it } from "vitest";
import { type Line, replaceMissing, setText } from "./set-text.ts";

const box = { family: "text", size: 10, width: 200, maxLines: 3 } as const;
const wordsOf = (lines: readonly Line[]) => lines.map(({ runs }) => runs.map(({ text }) => text).join(""));
const fontsOf = (lines: readonly Line[]) => lines.flatMap(({ runs }) => runs.map(({ font }) => font.id));

describe("text in a report", () => {
  it("is set in fonts that have its characters", async () => {
    expect(fontsOf(await setText("Łódź, мир, Ελλάδα", box))).toEqual([
      ...["inter-latin-ext", "inter-latin", "inter-latin-ext", "inter-latin"],
      ...["inter-cyrillic", "inter-latin", "inter-greek"],
    ]);
    expect(new Set(fontsOf(await setText("мир", { ...box, family: "title" })))).toEqual(new Set(["inter-cyrillic"]));
  });

  it("has emoji, also with modifiers", async () => {
    const lines = await setText("Go 🎉 👍🏽 👩‍🚒 ❤️ 🇩🇪", box);
    expect(wordsOf(lines)[0]).toMatch(/^Go 🎉 👍/);
    expect(fontsOf(lines).filter((id) => id.startsWith("noto-emoji")).length).toBeGreaterThan(3);
  });

  it("names scripts that no font has, and omits single characters, so that there are no boxes", async () => {
    const shown = await replaceMissing("今日は良い天気 today, مرحبا بالعالم 안녕 \u{10fffe}ok\u0007", "text");
    expect(shown).toBe("[Japanese text] today, [Arabic text] [Korean text] ok");
  });

  it("is cut off with an ellipsis after the last line", async () => {
    const lines = await setText("The ferries are late today because of the ice. ".repeat(9), box);
    expect(lines).toHaveLength(3);
    expect(wordsOf(lines)[2]).toMatch(/…$/);
    expect(lines.every(({ width }) => width <= box.width)).toBe(true);
    expect(wordsOf(await setText("One\n\nTwo", box))).toEqual(["One", "Two"]);
  });

  it("keeps the period of a number apart from its digits", async () => {
    const widthOf = async (text: string) => (await setText(text, box))[0]?.width ?? 0;
    expect(await widthOf("7.8")).toBeCloseTo((await widthOf("7")) + (await widthOf(".")) + (await widthOf("8")));
  });

  it("breaks words that are longer than a line", async () => {
    const address = `https://example.com/${"long".repeat(20)}`;
    const lines = await setText(address, { ...box, maxLines: 9 });
    expect(wordsOf(lines).join("")).toBe(address);
    expect(lines.every(({ width }) => width <= box.width)).toBe(true);
  });
});
