import { afterEach, expect, it } from "vitest";
import { type Catalog, formatDate, formatList, formatNumber, language, msg, t, tn } from "./language.ts";

/** That of the process, which other files in it use too. */
const before = globalThis.mastheadCatalog;

const POLISH: Catalog = {
  language: "pl",
  texts: {
    "Delete {name}?": "Usunąć {name}?",
    "verb|Post": "Opublikuj",
    "{count} of {limit} posts": {
      one: "{count} z {limit} wpisu",
      few: "{count} wpisy z {limit}",
      many: "{count} wpisów z {limit}",
      other: "{count} wpisu z {limit}",
    },
  },
};

afterEach(() => {
  globalThis.mastheadCatalog = before;
});

const inPolish = () => {
  globalThis.mastheadCatalog = () => POLISH;
};

it("shows the English text without a catalog, and what a catalog does not have", () => {
  expect(language()).toBe("en");
  expect(t("Delete {name}?", { name: "Ada" })).toBe("Delete Ada?");
  inPolish();
  expect(language()).toBe("pl");
  expect(t("Delete {name}?", { name: "Ada" })).toBe("Usunąć Ada?");
  expect(t("Not translated")).toBe("Not translated");
});

it("translates what was declared before the language was known", () => {
  const title = msg("Delete {name}?");
  inPolish();
  expect(t(title, { name: "Ada" })).toBe("Usunąć Ada?");
});

it("shows a text without its context", () => {
  expect(t("verb|Post")).toBe("Post");
  inPolish();
  expect(t("verb|Post")).toBe("Opublikuj");
});

it("chooses the plural form of the language, and formats numbers", () => {
  const say = (count: number) => tn(count, "{count} of {limit} post", "{count} of {limit} posts", { limit: 12_000 });
  expect([1, 2, 1500].map(say)).toEqual(["1 of 12,000 post", "2 of 12,000 posts", "1,500 of 12,000 posts"]);
  inPolish();
  expect([1, 2, 5].map(say)).toEqual(["1 z 12\u00a0000 wpisu", "2 wpisy z 12\u00a0000", "5 wpisów z 12\u00a0000"]);
});

it("leaves a name without a value as it is, and inserts values as they are", () => {
  expect(t(msg("Delete {name}?"))).toBe("Delete {name}?");
  expect(t("Delete {name}?", { name: "{name} $& <b>" })).toBe("Delete {name} $& <b>?");
});

it("formats numbers, dates and lists of the language", () => {
  const day = new Date("2026-11-24T00:00:00Z");
  const all = () => [
    formatNumber(1234.5),
    formatDate(day, { dateStyle: "medium", timeZone: "UTC" }),
    formatList(["a", "b", "c"], "disjunction"),
  ];
  expect(all()).toEqual(["1,234.5", "Nov 24, 2026", "a, b, or c"]);
  globalThis.mastheadCatalog = () => ({ language: "de", texts: {} });
  expect(all()).toEqual(["1.234,5", "24.11.2026", "a, b oder c"]);
});
