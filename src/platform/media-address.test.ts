import { expect, test } from "vitest";
import { publicMediaUrl, readMediaAddress } from "./media-address.ts";
import { createSecrets } from "./secrets.ts";

const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString("base64")}`;
const secrets = createSecrets(key("a", 1));
const at = (iso: string) => ({ now: () => new Date(iso) });
const clock = at("2026-11-24T10:30:00Z");
const env = { APP_URL: "https://masthead.example" };
const FILE = { storageKey: "0123456789abcdef0123456789abcdef-fit-10x10-500", type: "image/jpeg" };

function partsOf(url: string): { token: string; file: string } {
  const [, , , token = "", file = ""] = new URL(url).pathname.split("/");
  return { token, file };
}
const { token, file } = partsOf(publicMediaUrl({ secrets, env, clock }, FILE));
const read = (given: Partial<{ token: string; file: string }> = {}, now = clock, ring = secrets) =>
  readMediaAddress({ secrets: ring, clock: now }, given.token ?? token, given.file ?? file);

test("a signed URL names its file, with an ending, and leads back to it", () => {
  expect(file).toBe(`${FILE.storageKey}.jpg`);
  expect(read()).toEqual({ kind: "valid", storageKey: FILE.storageKey });
});

test("a file keeps its URL for an hour, and the URL works for a day", () => {
  const again = publicMediaUrl({ secrets, env, clock: at("2026-11-24T10:59:00Z") }, FILE);
  expect(partsOf(again)).toEqual({ token, file });
  expect(read({}, at("2026-11-25T10:59:59Z"))).toMatchObject({ kind: "valid" });
  expect(read({}, at("2026-11-25T11:00:00Z"))).toEqual({ kind: "expired" });
});

test.each([
  ["another file", { file: `${FILE.storageKey}x.jpg` }],
  ["another rendition", { file: "0123456789abcdef0123456789abcdef.jpg" }],
  ["another ending", { file: `${FILE.storageKey}.png` }],
  ["a later expiry", { token: token.replace(/^\d+/, "9999999999") }],
  ["another signature", { token: token.replace(/.$/, (last) => (last === "A" ? "B" : "A")).replace(/.{3}$/, "AAA") }],
  ["an unknown key", { token: token.replace(".a.", ".b.") }],
  ["no signature", { token: token.split(".")[0] ?? "" }],
  ["nothing", { token: "" }],
])("refuses %s", (_what, given) => {
  expect(read(given)).toEqual({ kind: "forged" });
});

test("keys that are still in the ring verify, others do not", () => {
  expect(read({}, clock, createSecrets(`${key("new", 2)},${key("a", 1)}`))).toMatchObject({ kind: "valid" });
  expect(read({}, clock, createSecrets(key("new", 2)))).toEqual({ kind: "forged" });
  expect(read({}, clock, createSecrets(key("a", 2)))).toEqual({ kind: "forged" });
});
