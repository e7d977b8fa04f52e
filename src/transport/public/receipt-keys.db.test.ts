import { expect, it } from "vitest";
import { createTick } from "#domain/publishing/publications/index.ts";
import { getReceipt } from "#domain/publishing/receipts/index.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { createWorld } from "#test/world.ts";
import { serveReceiptKeys } from "./receipt-keys.ts";

it("serves the public keys to every origin, and nothing of the private ones", async () => {
  const world = await createWorld();
  const { id } = await addPublication(world, { body: "Hello" });
  await createTick(world.services).drain();
  const { jws } = await world.as(world.owner)(getReceipt, { id });
  const { kid } = JSON.parse(Buffer.from(jws.split(".")[0] ?? "", "base64url").toString()) as { kid: string };
  const request = new Request("http://localhost/.well-known/jwks.json");
  const response = await serveReceiptKeys(request, world.services);
  expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  expect(response.headers.get("content-type")).toBe("application/jwk-set+json");
  const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
  const used = keys.find((key) => key.kid === kid);
  expect(used).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" });
  for (const key of keys) {
    expect(
      Object.keys(key).filter((name) => !["kty", "crv", "alg", "use", "kid", "x", "iat", "exp"].includes(name)),
    ).toEqual([]);
  }
});
