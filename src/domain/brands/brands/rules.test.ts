import { describe, expect, it } from "vitest";
import { handleCandidates, handleFrom } from "./rules.ts";
import { ConfigureBrandInput, TimeZone, UpdateTeamInput } from "./schema.ts";

describe("handleFrom", () => {
  it("derives a URL slug from any name", () => {
    expect(handleFrom("Café Zürich & Co.")).toBe("cafe-zurich-co");
    expect(handleFrom("Ada's brand")).toBe("ada-s-brand");
    expect(handleFrom("  --  ")).toBe("brand");
    expect(handleFrom("株式会社")).toBe("brand");
    expect(handleFrom(`${"a".repeat(47)} b`)).toBe("a".repeat(47));
    expect(handleFrom("ﬁne ①")).toBe("fine-1");
  });
});

describe("handleCandidates", () => {
  it("numbers the first few, then appends random characters", () => {
    const candidates = handleCandidates("Acme");
    const first = Array.from({ length: 7 }, () => candidates.next().value);
    expect(first.slice(0, 5)).toEqual(["acme", "acme-2", "acme-3", "acme-4", "acme-5"]);
    expect(first[5]).toMatch(/^acme-[0-9a-z]{6}$/);
    expect(first[6]).not.toBe(first[5]);
  });
});

describe("UpdateTeamInput", () => {
  it("distinguishes absent, empty and null", () => {
    expect(UpdateTeamInput.parse({ unknown: 1 })).toEqual({});
    expect(UpdateTeamInput.parse({ email: null, phone: "  ", address: "" })).toEqual({
      email: null,
      phone: null,
      address: null,
    });
    expect(UpdateTeamInput.parse({ email: "  press@example.com " })).toEqual({ email: "press@example.com" });
  });

  it("enforces the contract's lengths and a non-empty name", () => {
    expect(UpdateTeamInput.safeParse({ name: "n".repeat(100) }).success).toBe(true);
    for (const bad of [
      { name: "n".repeat(101) },
      { name: "   " },
      { name: null },
      { name: 7 },
      { email: "nobody" },
      { email: `${"e".repeat(250)}@example.com` },
      { phone: "1".repeat(51) },
      { address: "a".repeat(256) },
    ]) {
      expect(UpdateTeamInput.safeParse(bad).success, JSON.stringify(bad).slice(0, 40)).toBe(false);
    }
  });
});

describe("TimeZone", () => {
  it("accepts only IANA names", () => {
    for (const name of ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"]) {
      expect(TimeZone.safeParse(name).success, name).toBe(true);
    }
    for (const name of ["", "Mars/Olympus", "+02:00", "Europe/Berlin; drop", "../etc"]) {
      expect(TimeZone.safeParse(name).success, name).toBe(false);
    }
    expect(ConfigureBrandInput.safeParse({ timezone: "Nowhere" }).success).toBe(false);
  });
});
