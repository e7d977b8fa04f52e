import { expect, test } from "vitest";
import { createSecrets } from "./secrets.ts";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const place = { table: "webhook_endpoints", column: "secret", row: 1 } as const;

test("decrypts what it encrypted, at the location it was encrypted for", async () => {
  const secrets = createSecrets(`a:${key(1)}`);
  const encrypted = await secrets.encrypt("whsec_x", place);
  expect(encrypted).not.toContain("whsec_x");
  expect(await secrets.decrypt(encrypted, place)).toBe("whsec_x");
});

test("does not decrypt a value of another row, a modified value, or with another key", async () => {
  const secrets = createSecrets(`a:${key(1)}`);
  const encrypted = await secrets.encrypt("whsec_x", place);
  await expect(secrets.decrypt(encrypted, { ...place, row: 2 })).rejects.toThrow("not encrypted for");
  const middle = encrypted.lastIndexOf(".") - 4;
  const changed = encrypted.slice(0, middle) + (encrypted[middle] === "A" ? "B" : "A") + encrypted.slice(middle + 1);
  await expect(secrets.decrypt(changed, place)).rejects.toThrow();
  await expect(createSecrets(`a:${key(2)}`).decrypt(encrypted, place)).rejects.toThrow();
});

test("after a rotation the first key encrypts and the old one still decrypts", async () => {
  const encrypted = await createSecrets(`old:${key(1)}`).encrypt("x", place);
  const rotated = createSecrets(`new:${key(2)},old:${key(1)}`);
  expect(await rotated.decrypt(encrypted, place)).toBe("x");
  const again = await rotated.encrypt("x", place);
  await expect(createSecrets(`old:${key(1)}`).decrypt(again, place)).rejects.toThrow("new is not in ENCRYPTION_KEYS");
});
