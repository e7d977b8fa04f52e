import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { unzip } from "#test/unzip.ts";
import { packExtension, packWordPressPlugin } from "./extension.ts";

const filesIn = (folder: string) => globSync("**/*.*", { cwd: folder }).map((name) => name.replaceAll("\\", "/"));

test("the WordPress plugin is one folder, as WordPress uploads it, with the installation's address", async () => {
  const address = "https://masthead.example.com";
  const zip = await packWordPressPlugin(address);
  const files = new Map(await unzip(zip));
  const own = filesIn("integrations/wordpress/masthead").map((name) => `masthead/${name}`);
  expect([...files.keys()].sort()).toEqual([...own, "masthead/installation.json"].sort());
  expect(JSON.parse(String(files.get("masthead/installation.json")))).toEqual({ address });
  expect(String(files.get("masthead/masthead.php"))).toContain("Plugin Name: Share to Masthead");
  expect((await packWordPressPlugin(address)).equals(zip)).toBe(true);
});

test("the browser extension is the files themselves, with the installation's address", async () => {
  const files = new Map(await unzip(await packExtension("https://masthead.example.com")));
  expect([...files.keys()]).toEqual(expect.arrayContaining(["manifest.json", "installation.json"]));
});

test("every file of the plugin refuses to run by itself, and every text is in its own text domain", async () => {
  const files = new Map(await unzip(await packWordPressPlugin("https://masthead.example.com")));
  const sources = [...files]
    .filter(([name]) => name.endsWith(".php"))
    .map(([name, content]) => ({ name, text: String(content) }));
  expect(sources.length).toBeGreaterThan(5);
  for (const { name, text } of sources) {
    expect(text, name).toMatch(/^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
    const calls = text.match(/\b(__|esc_html__)\( /g) ?? [];
    const right = text.match(/\b(__|esc_html__)\( '(?:[^'\\]|\\.)*', 'masthead' \)/g) ?? [];
    expect([name, calls.length]).toEqual([name, right.length]);
  }
});
