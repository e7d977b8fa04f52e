import { afterEach, describe, expect, it } from "vitest";
import { descriptionOf, formatBytes, formatMoney, monthsFree } from "./labels.ts";

const price = (monthly: number, yearly: number) => ({
  monthly: { amount: monthly, currency: "USD" },
  yearly: { amount: yearly, currency: "USD" },
});

describe("money", () => {
  it("uses the currency's own minor unit", () => {
    expect(formatMoney(4900, "USD")).toBe("$49");
    expect(formatMoney(4083, "USD")).toBe("$40.83");
    expect(formatMoney(4900, "JPY")).toBe("¥4,900");
    expect(formatMoney(0, "USD")).toBe("$0");
  });
});

describe("monthsFree", () => {
  it("counts whole months, and 0 without savings", () => {
    expect(monthsFree(price(4900, 49_000))).toBe(2);
    expect(monthsFree(price(1000, 12_000))).toBe(0);
    expect(monthsFree(price(1000, 13_000))).toBe(0);
    expect(monthsFree(price(0, 0))).toBe(0);
  });
});

describe("bytes", () => {
  it("uses the largest unit", () => {
    expect(formatBytes(512 * 1024 ** 2)).toBe("512 MiB");
    expect(formatBytes(1024 ** 4)).toBe("1 TiB");
    expect(formatBytes(1.5 * 1024 ** 3)).toBe("1.5 GiB");
    expect(formatBytes(0)).toBe("0 bytes");
  });
});

describe("descriptionOf", () => {
  const slug = "solo";
  const before = globalThis.mastheadCatalog;
  afterEach(() => {
    globalThis.mastheadCatalog = before;
  });

  it("translates the descriptions of the product, not one that an operator wrote", () => {
    const en = "For one person managing a few brands.";
    globalThis.mastheadCatalog = () => ({ language: "de", texts: { [en]: "Für eine Person" } });
    expect(descriptionOf({ slug, description: { en } })).toBe("Für eine Person");
    expect(descriptionOf({ slug, description: { en: "For our guests" } })).toBe("For our guests");
  });
});
