import { describe, expect, it } from "vitest";
import { findBrand, normalizeUrl } from "./connection.ts";
import { EXIT } from "./failure.ts";

describe("an installation's URL", () => {
  it.each([
    ["masthead.example.com", "https://masthead.example.com"],
    ["https://masthead.example.com/", "https://masthead.example.com"],
    ["https://masthead.example.com/api/v1/", "https://masthead.example.com"],
    ["https://example.com/masthead/", "https://example.com/masthead"],
    ["HTTP://Example.com:80", "http://example.com"],
    ["localhost:3000", "http://localhost:3000"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["[::1]:3000", "http://[::1]:3000"],
  ])("%s is stored as %s", (input, kept) => {
    expect(normalizeUrl(input)).toBe(kept);
  });

  it.each(["", "https://", "ftp://example.com", "javascript:alert(1)", "https://ada:secret@example.com", "a b"])(
    "%j is none",
    (input) => {
      expect(() => normalizeUrl(input)).toThrow(expect.objectContaining({ exitCode: EXIT.usage }));
    },
  );
});

describe("a brand", () => {
  const teams = [
    { slug: "11111111-1111-4111-8111-111111111111", name: "Harbour Café" },
    { slug: "22222222-2222-4222-8222-222222222222", name: "Twin" },
    { slug: "33333333-3333-4333-8333-333333333333", name: "Twin" },
  ];

  it("is found by its name, in any capitalization, and by its slug", () => {
    expect(findBrand("harbour café", { teams })).toEqual(teams[0]);
    expect(findBrand("33333333-3333-4333-8333-333333333333", { teams })).toEqual(teams[2]);
  });

  it("is not guessed: an unknown name lists all brands, and an ambiguous one asks for the slug", () => {
    expect(() => findBrand("Harbour", { teams })).toThrow(expect.objectContaining({ exitCode: EXIT.notFound }));
    expect(() => findBrand("Twin", { teams })).toThrow(
      expect.objectContaining({ exitCode: EXIT.usage, details: [teams[1]?.slug, teams[2]?.slug] }),
    );
  });
});
