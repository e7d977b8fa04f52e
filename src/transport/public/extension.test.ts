import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { unzip } from "#test/unzip.ts";
import { bookmarklet, packExtension } from "./extension.ts";

const INSTALLATION = "https://masthead.example.com";

describe("the extension", () => {
  it("is packed with the installation's address, and asks for no more than it needs", async () => {
    const files = await unzip(await packExtension(INSTALLATION));
    const read = (name: string) => JSON.parse(String(files.get(name))) as Record<string, unknown>;
    expect(read("installation.json")).toEqual({ address: INSTALLATION });
    const { permissions, host_permissions: hosts, content_scripts: scripts } = read("manifest.json");
    expect(permissions).toEqual(["activeTab", "contextMenus", "storage"]);
    expect([hosts, scripts]).toEqual([undefined, undefined]);
    expect(Object.keys(read("_locales/de/messages.json"))).toEqual(Object.keys(read("_locales/en/messages.json")));
  });

  it("has the same bytes each time", async () => {
    expect(await packExtension(INSTALLATION)).toEqual(await packExtension(INSTALLATION));
  });
});

/** Runs the bookmark on a page. @returns the address that it opens */
function runBookmarklet(page: { title: string; text: string; url: string }): URL {
  let opened = "";
  const code = bookmarklet(INSTALLATION);
  expect(code).toMatch(/^javascript:[\w%.~!*'()-]+$/);
  runInNewContext(decodeURIComponent(code.slice("javascript:".length)), {
    document: { title: page.title },
    location: { href: page.url },
    getSelection: () => page.text,
    URLSearchParams,
    open: (address: string) => (opened = address),
  });
  return new URL(opened);
}

describe("the bookmark", () => {
  it("opens the share page with title, link and selected text", () => {
    const page = { title: "Tides & quays", text: "High at nine.", url: "https://example.com/t?a=1&b=2#c" };
    const { origin, pathname, searchParams } = runBookmarklet(page);
    expect([origin, pathname, Object.fromEntries(searchParams)]).toEqual([INSTALLATION, "/share", page]);
  });

  it.each(["x", "海", "🌊", "&"])("keeps the address short enough for servers with a long text of %s", (character) => {
    const url = `https://example.com/${"p".repeat(1900)}`;
    const opened = runBookmarklet({ title: character.repeat(999), text: character.repeat(9999), url });
    expect(opened.href.length).toBeLessThan(8000);
    expect(opened.searchParams.get("url")).toBe(url);
    expect([...new Set(opened.searchParams.get("text"))]).toEqual(character === "🌊" ? expect.anything() : [character]);
    expect(opened.searchParams.get("text")).not.toContain("\ufffd");
  });

  it("leaves out an address that is too long", () => {
    const opened = runBookmarklet({ title: "Tides", text: "", url: `https://example.com/${"p".repeat(9000)}` });
    expect(Object.fromEntries(opened.searchParams)).toEqual({ title: "Tides", text: "", url: "" });
  });
});
