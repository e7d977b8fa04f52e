import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import type { Account } from "#platform/connectors/contract.ts";
import { createWorld, type World } from "#test/world.ts";
import { connectChannel } from "./index.ts";
import { MAX_AVATAR_LENGTH } from "./shrink-avatar.ts";
import { shrinkStoredAvatars } from "./shrink-stored-avatars.ts";

let world: World;
/** Noise, which no format compresses well. */
let large: string;
beforeAll(async () => {
  world = await createWorld();
  const raw = { width: 400, height: 400, channels: 3 } as const;
  const png = await sharp(randomBytes(400 * 400 * 3), { raw })
    .png()
    .toBuffer();
  large = dataOf("image/png", png);
});

const dataOf = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString("base64")}`;
const sizeOf = (avatarUrl: string | null) => sharp(Buffer.from(avatarUrl?.split(",")[1] ?? "", "base64")).metadata();

async function connect(avatarUrl: string | null) {
  const account: Account = {
    externalId: `did:plc:${randomBytes(8).toString("hex")}`,
    handle: `@${randomBytes(8).toString("hex")}`,
    displayName: "Harbour",
    avatarUrl,
    credentials: "{}",
    expiresAt: null,
  };
  const open = async () => account;
  addConnectorParts({
    platform: "bluesky",
    connect: { platform: "bluesky", timeoutMs: 20_000, connection: "credentials", open },
  });
  const fields = { handle: account.handle, password: "abcd" };
  return (await world.as(world.owner)(connectChannel, { platform: "bluesky", fields })).channel;
}

const stored = async ({ id }: { id: number }) =>
  (await world.db.channel.findUniqueOrThrow({ where: { id } })).avatarUrl;

describe("an account's image", () => {
  it("is stored small, whatever its size on the network", async () => {
    expect(large.length).toBeGreaterThan(400_000);
    const kept = await stored(await connect(large));
    expect(kept).toMatch(/^data:image\/jpeg;base64,/);
    expect(kept?.length).toBeLessThanOrEqual(MAX_AVATAR_LENGTH);
    expect(await sizeOf(kept)).toMatchObject({ width: 96, height: 96 });
  });

  it("is kept if it is small, and dropped if it cannot be decoded", async () => {
    const small = dataOf(
      "image/png",
      await sharp({ create: { width: 64, height: 64, channels: 3, background: "teal" } })
        .png()
        .toBuffer(),
    );
    expect(await stored(await connect(small))).toBe(small);
    expect(await connect(null)).toMatchObject({ avatar_url: null });
    for (const bytes of [
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(20_000)}</svg>`),
      randomBytes(20_000),
    ]) {
      expect(await connect(dataOf("image/png", bytes))).toMatchObject({ avatar_url: null });
    }
  });

  it("is shrunk once by the job where a larger one was stored", async () => {
    const add = (avatarUrl: string) =>
      world.db.channel.create({
        data: {
          brandId: world.brand.id,
          platform: "mastodon",
          handle: randomBytes(8).toString("hex"),
          displayName: "Old",
          avatarUrl,
        },
      });
    const [old, cut, linked] = [
      await add(large),
      await add(large.slice(0, 50_000)),
      await add(`https://a.example/${"a".repeat(17_000)}`),
    ];
    const caller = { kind: "system" as const, job: "test" };
    const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
    await shrinkStoredAvatars.perform({ ...world.services, caller, origin }, {});
    expect((await stored(old))?.length).toBeLessThanOrEqual(MAX_AVATAR_LENGTH);
    expect(await sizeOf(await stored(old))).toMatchObject({ format: "jpeg", width: 96 });
    // A truncated image.
    expect(await stored(cut)).toBeNull();
    expect(await stored(linked)).toBe(linked.avatarUrl);
  });
});
