import { expect, test } from "vitest";
import { createSecrets } from "./secrets.ts";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const place = { table: "webhook_endpoints", column: "secret", row: 1 } as const;

test("opens what it sealed, in the place it was sealed for", async () => {
  const secrets = createSecrets(`a:${key(1)}`);
  const sealed = await secrets.seal("whsec_x", place);
  expect(sealed).not.toContain("whsec_x");
  expect(await secrets.open(sealed, place)).toBe("whsec_x");
});

test("does not open in another row, changed, or with another key", async () => {
  const secrets = createSecrets(`a:${key(1)}`);
  const sealed = await secrets.seal("whsec_x", place);
  await expect(secrets.open(sealed, { ...place, row: 2 })).rejects.toThrow("not sealed for");
  const middle = sealed.lastIndexOf(".") - 4;
  const changed = sealed.slice(0, middle) + (sealed[middle] === "A" ? "B" : "A") + sealed.slice(middle + 1);
  await expect(secrets.open(changed, place)).rejects.toThrow();
  await expect(createSecrets(`a:${key(2)}`).open(sealed, place)).rejects.toThrow();
});

test("after a rotation the first key encrypts and the old one still opens", async () => {
  const sealed = await createSecrets(`old:${key(1)}`).seal("x", place);
  const rotated = createSecrets(`new:${key(2)},old:${key(1)}`);
  expect(await rotated.open(sealed, place)).toBe("x");
  const again = await rotated.seal("x", place);
  await expect(createSecrets(`old:${key(1)}`).open(again, place)).rejects.toThrow("new is not in ENCRYPTION_KEYS");
});
