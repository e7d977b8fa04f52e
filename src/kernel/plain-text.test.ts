import { describe, expect, it } from "vitest";
import { asPlainText, isPlainText, withoutHidden } from "./plain-text.ts";

const HOSTILE = {
  "a line break": "Ada\nBcc: x",
  "a carriage return": "Ada\rx",
  "a line separator": "Ada\u2028x",
  "an address": "See https://evil.example",
  "an address in full-width letters": "See https：／／evil.example",
  "a bidi override": "Ada \u202egpj.exe",
  "a bidi isolate": "Ada \u2066x\u2069",
  "a right-to-left mark": "Ada\u200fx",
  "a zero-width space": "A\u200bda",
  "a joiner between Latin letters": "A\u200dda",
  "a word joiner": "A\u2060da",
  "a byte order mark": "\ufeffAda x",
  "tag characters": "Ada\u{e0041}\u{e0042}",
  "a C0 control": "Ada\u0007",
  "a C1 control": "Ada\u0085x",
  "a filler that is drawn as nothing": "\u3164",
  "a soft hyphen": "A\u00adda",
};
const HARMLESS = [
  "Ada Lovelace",
  "O’Brien-Søren",
  "東京タワー",
  "می‌خواهم",
  "क्‍ष",
  "👩‍💻 Ada ❤️",
  "9:30 / daily",
  "AT&T <3",
  "שלום",
  "Ünïcödé 🇩🇪",
];

describe("isPlainText", () => {
  it.each(Object.entries(HOSTILE))("refuses %s", (_name, text) => expect(isPlainText(text)).toBe(false));
  it.each(HARMLESS)("accepts %s", (text) => expect(isPlainText(text)).toBe(true));
});

describe("asPlainText", () => {
  it.each(Object.entries(HOSTILE))("makes plain text of %s", (_name, text) => {
    expect(isPlainText(asPlainText(text))).toBe(true);
  });
  it.each(HARMLESS)("leaves %s unchanged", (text) => expect(asPlainText(text)).toBe(text));
});

it("withoutHidden keeps lines and URLs, and removes control characters", () => {
  expect(withoutHidden("One\nTwo https://example.com \u202egpj.exe\u0007")).toBe(
    "One\nTwo https://example.com  gpj.exe",
  );
});
