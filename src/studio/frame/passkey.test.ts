import { afterEach, describe, expect, it, vi } from "vitest";
import { createPasskey, hasPasskeys, signWithPasskey } from "./passkey.ts";

const OPTIONS = { challenge: "AAAA", rpId: "localhost" };
const CREATION = { ...OPTIONS, rp: { name: "Masthead" }, user: { id: "AAAA", name: "ada" }, pubKeyCredParams: [] };

/** A browser in which every ceremony fails with the given error. */
function browserThatThrows(name: string): void {
  const fail = () => Promise.reject(new DOMException("", name));
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("navigator", { credentials: { get: fail, create: fail } });
  vi.stubGlobal("location", at("http://localhost:3000"));
}

const at = (origin: string) => ({ origin, hostname: new URL(origin).hostname });

afterEach(() => vi.unstubAllGlobals());

describe("a failed ceremony", () => {
  it.each([
    ["NotAllowedError", /^No passkey received/],
    ["UnknownError", /^The device couldn't complete this/],
  ])("reports a %s while signing", async (name, words) => {
    browserThatThrows(name);
    await expect(signWithPasskey(OPTIONS)).rejects.toMatchObject({
      refusal: { message: expect.stringMatching(words) },
    });
  });

  it.each([
    ["InvalidStateError", /already has a passkey for your account/],
    ["ConstraintError", /^This device can't verify your identity/],
  ])("reports a %s while registering", async (name, words) => {
    browserThatThrows(name);
    await expect(createPasskey(CREATION)).rejects.toMatchObject({ refusal: { message: expect.stringMatching(words) } });
  });

  it("returns null when another ceremony replaced it", async () => {
    browserThatThrows("AbortError");
    expect(await signWithPasskey(OPTIONS)).toBeNull();
    expect(await createPasskey(CREATION)).toBeNull();
  });
});

it.each([
  ["https://studio.example.com", true],
  ["http://127.0.0.1:3000", false],
  ["http://studio.example.com", false],
])("detects passkey support on %s: %s", (origin, isOffered) => {
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("location", at(origin));
  expect(hasPasskeys()).toBe(isOffered);
});

it("reports a browser without passkey support", async () => {
  expect(hasPasskeys()).toBe(false);
  await expect(signWithPasskey(OPTIONS)).rejects.toMatchObject({
    refusal: { message: "This browser doesn't support passkeys here." },
  });
});
