import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { languageScriptPath } from "#platform/languages.ts";
import { readLanguages } from "#platform/read-languages.ts";
import { requestLanguage, sendLanguage } from "./languages.ts";

const server = createServer((request, response) => {
  if (!sendLanguage(request, response)) response.writeHead(204).end();
});
let base = "";

beforeAll(async () => {
  readLanguages({ DATA_DIR: tmpdir() });
  await once(server.listen(0, "127.0.0.1"), "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const asked = (headers: Record<string, string>, path = "/studio") =>
  requestLanguage({ headers } as unknown as IncomingMessage, path);

it("takes the language that the person chose, otherwise the browser's", () => {
  expect(asked({})).toBe("en");
  expect(asked({ "accept-language": "de-DE,de;q=0.9,en;q=0.8" })).toBe("de");
  expect(asked({ "accept-language": "fr, de-AT;q=0.8, en;q=0.5" })).toBe("de");
  expect([asked({ "accept-language": "*" }), asked({ "accept-language": "fr" })]).toEqual(["en", "en"]);
  expect(asked({ "accept-language": "de", cookie: "a=b; masthead.language=en" })).toBe("en");
  expect(asked({ "accept-language": "en", cookie: "masthead.language=de" })).toBe("de");
  expect(asked({ "accept-language": "de", cookie: "masthead.language=xx; other.masthead.language=fr" })).toBe("de");
  expect(asked({ cookie: "not-masthead.language=de" })).toBe("en");
});

it("shows pages for everybody and for programmers in English", () => {
  const german = { "accept-language": "de" };
  expect(["/b/north", "/b/north/12", "/developers", "/brands/new"].map((path) => asked(german, path))).toEqual([
    "en",
    "en",
    "en",
    "de",
  ]);
});

it("sends the texts of a language compressed, for good, and nothing else below their path", async () => {
  const path = languageScriptPath("de") ?? "";
  const load = (encoding: string) => fetch(base + path, { headers: { "accept-encoding": encoding } });
  const [brotli, gzip, plain] = await Promise.all(["br, gzip", "gzip", "identity"].map(load));
  for (const [response, encoding] of [
    [brotli, "br"],
    [gzip, "gzip"],
    [plain, null],
  ] as const) {
    expect(response?.status).toBe(200);
    expect(response?.headers.get("content-encoding")).toBe(encoding);
    expect(response?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  const [text, ...others] = await Promise.all([brotli, gzip, plain].map((response) => response?.text()));
  expect(text).toMatch(/^globalThis\.mastheadCatalog=/);
  expect(others).toEqual([text, text]);
  expect((await fetch(base + path, { method: "HEAD" })).headers.get("content-length")).not.toBe("0");
  for (const other of ["/languages/de.json", "/languages/", "/languages/../package.json"]) {
    expect((await fetch(base + other)).status).toBe(other.includes("..") ? 204 : 404);
  }
  expect((await fetch(`${base}/studio`)).status).toBe(204);
});
