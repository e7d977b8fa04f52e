import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { fakeIo } from "#test/cli/io.ts";
import { EXIT, Failure } from "./failure.ts";
import { openSettings } from "./settings.ts";

const ADA = { token: "1|mh_ada", email: "ada@example.com" };
const BOB = { token: "2|mh_bob", email: "bob@example.com", brand: { slug: "s", name: "Bob's" } };

function home() {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "masthead-settings-")), "masthead");
  const { io, notes } = fakeIo({ env: { MASTHEAD_CONFIG_DIR: folder } });
  return { folder, notes, open: () => openSettings(io) };
}

const modeOf = (file: string) => statSync(file).mode & 0o777;

it("writes a file readable by its owner only, and reads it again", () => {
  const { open, folder, notes } = home();
  open().save("https://a.example.com", ADA);
  const { file, current, profile } = open();
  expect([modeOf(file), modeOf(folder)]).toEqual([0o600, 0o700]);
  expect([current, profile("https://a.example.com")]).toEqual(["https://a.example.com", ADA]);
  expect(notes).toEqual([]);
});

it("stores several installations; the last is current, and another once it is removed", () => {
  const { open } = home();
  open().save("https://a.example.com", ADA);
  open().save("https://b.example.com/studio", BOB);
  expect(open().current).toBe("https://b.example.com/studio");
  open().forget("https://b.example.com/studio");
  expect([open().current, open().profile("https://b.example.com/studio")]).toEqual([
    "https://a.example.com",
    undefined,
  ]);
  open().forget("https://a.example.com");
  expect(readFileSync(open().file, "utf8")).not.toContain("mh_");
  expect(open().current).toBeUndefined();
});

it("warns when others can read the file, and fixes that with the next write", () => {
  const { open, notes } = home();
  open().save("https://a.example.com", ADA);
  chmodSync(open().file, 0o644);
  const { file, save: keep } = open();
  expect(notes).toEqual([`Others on this machine can read your tokens. Fix it with: chmod 600 ${file}`]);
  keep("https://a.example.com", ADA);
  expect(modeOf(file)).toBe(0o600);
});

it.each(["{", '{"installations": 7}', '{"installations": {"https://a.example.com": {"token": 7}}}'])(
  "reports a file that holds %s",
  (text) => {
    const { open, folder } = home();
    open().save("https://a.example.com", ADA);
    writeFileSync(path.join(folder, "config.json"), text);
    expect(open).toThrow(Failure);
    expect(open).toThrow(
      expect.objectContaining({ exitCode: EXIT.failure, message: "The configuration can't be read." }),
    );
  },
);
