import { describe, expect, it } from "vitest";
import { MAX_SHARED, postTextOf, sharedOf, siteOf } from "./shared.ts";

const text = (given: object) => postTextOf(sharedOf(given) ?? { title: "", text: "", url: "", isCut: false });

describe("what was shared", () => {
  it.each([
    [
      { title: "Tides", text: "High at nine.", url: "https://example.com/t" },
      "Tides\n\nHigh at nine.\n\nhttps://example.com/t",
    ],
    // Android puts the link into the text.
    [{ text: "Look: https://example.com/t", url: "https://example.com/t" }, "Look: https://example.com/t"],
    [{ title: "Tides", text: "Tides at the harbour" }, "Tides at the harbour"],
    [{ title: "Tides", url: "https://example.com/t" }, "Tides\n\nhttps://example.com/t"],
  ])("becomes the text of a post: %j", (given, post) => {
    expect(text(given)).toBe(post);
  });

  it("is nothing without a value", () => {
    expect(sharedOf({})).toBeNull();
    expect(sharedOf({ title: " ", text: "", url: "\n" })).toBeNull();
    expect(sharedOf({ title: ["Tides"], text: 7, url: new File([], "x") })).toBeNull();
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//example.com",
    "example.com",
    "https://me:secret@example.com/",
    `https://example.com/${"x".repeat(MAX_SHARED.url)}`,
  ])("has no address of a page in %s", (url) => {
    expect(sharedOf({ title: "Tides", url })).toEqual({ title: "Tides", text: "", url: "", isCut: true });
  });

  it("is cut where it is too long, between characters", () => {
    const shared = sharedOf({ title: "é".repeat(400), text: `${"x".repeat(MAX_SHARED.text - 1)}👩‍👧` });
    expect(shared).toMatchObject({ isCut: true, text: "x".repeat(MAX_SHARED.text - 1) });
    expect(shared?.title).toHaveLength(MAX_SHARED.title);
  });

  it("has no control characters, and the line breaks of a text", () => {
    expect(sharedOf({ title: "A\0\nB", text: "C\r\nD\u0007" })).toMatchObject({ title: "A B", text: "C\nD" });
    expect(text({ text: "\ud800x" })).toBe("\ufffdx");
  });

  it("names the site of its link", () => {
    expect(siteOf({ url: "https://example.com:8080/a" })).toBe("example.com:8080");
    expect(siteOf({ url: "" })).toBe("");
  });
});
