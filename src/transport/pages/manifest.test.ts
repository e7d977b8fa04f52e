import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { inLanguage } from "#platform/languages.ts";
import { readLanguages } from "#platform/read-languages.ts";
import { serveManifest } from "./manifest.ts";

interface Manifest {
  lang: string;
  icons: Image[];
  screenshots: Image[];
  shortcuts: { name: string; url: string; icons: Image[] }[];
  share_target: object;
}
type Image = { src: string; sizes: string; type: string; purpose?: string };

const read = async (code: string) => (await inLanguage(code, serveManifest).json()) as Manifest;

test("names its texts in the language of the request", async () => {
  readLanguages({ DATA_DIR: tmpdir() });
  expect((await read("en")).shortcuts.map(({ name }) => name)).toEqual(["New post", "Approvals", "Inbox", "Calendar"]);
  const german = await read("de");
  expect(german.lang).toBe("de");
  expect(german.shortcuts.map(({ name }) => name)).toEqual(["Neuer Beitrag", "Freigaben", "Posteingang", "Kalender"]);
});

test("can be installed, and every page links it", async () => {
  const manifest = await read("en");
  expect(manifest).toMatchObject({ name: "Masthead", start_url: "/", scope: "/", display: "standalone" });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  expect(readFileSync("src/app/layout.tsx", "utf8")).toContain('rel="manifest" href="/site.webmanifest"');
});

test("names images that exist, in their sizes", async () => {
  const { icons, screenshots, shortcuts } = await read("en");
  const images = [...icons, ...screenshots, ...shortcuts.flatMap(({ icons: own }) => own)];
  for (const { src, sizes, type } of images) {
    expect(existsSync(`public${src}`), src).toBe(true);
    if (type !== "image/png") continue;
    const png = readFileSync(`public${src}`);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
