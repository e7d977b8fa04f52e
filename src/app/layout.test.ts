import { globSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { generateMetadata } from "./layout.tsx";

const inPublic = (address: string) => `public${new URL(address, "https://masthead.example").pathname}`;

test("the head of every page links a manifest that can be installed, with icons of the sizes it names", async () => {
  const address = String(generateMetadata().manifest);
  const others = globSync("src/app/**/*.tsx").filter((file) => /\bmanifest:/.test(readFileSync(file, "utf8")));
  expect(others).toEqual(["src/app/layout.tsx"]);

  const manifest = JSON.parse(readFileSync(inPublic(address), "utf8"));
  expect(manifest).toMatchObject({ name: "Masthead", start_url: "/", scope: "/", display: "standalone" });
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
  for (const { src, sizes, type } of icons) {
    const { format, width, height } = await sharp(inPublic(src)).metadata();
    expect({ src, type: format === "svg" ? "image/svg+xml" : `image/${format}` }).toEqual({ src, type });
    if (sizes !== "any") expect({ src, sizes: `${width}x${height}` }).toEqual({ src, sizes });
  }
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
});
