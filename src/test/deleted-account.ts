import { randomBytes, randomUUID } from "node:crypto";
import { createPost } from "#domain/content/posts/index.ts";
import { deleteAccount, restoreAccount } from "#domain/identity/account-deletion/index.ts";
import { login } from "#domain/identity/sign-in/index.ts";
import type { Person } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { isFault } from "#kernel/fault.ts";
import { createWorld, type World } from "./world.ts";

const PASSWORD = "a password that nobody guesses";

/** Gives a user a password, with functions for their next steps. */
export async function withPassword(world: World, person: Person) {
  const { db, as, services } = world;
  const passwordHash = await services.passwords.hash(PASSWORD);
  const { email } = await db.user.update({ where: { id: person.userId }, data: { passwordHash } });
  const guest = { requestId: "test", entryPoint: "api" as const, userAgent: "vitest" };
  // Another address for each sign-in, because one address may try ten times a minute.
  const signIn = async () => {
    const origin = {
      ...guest,
      address: `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`,
    };
    const guestOf = { ...services, caller: { kind: "guest" as const }, origin };
    const response = await execute(login, guestOf, { email, password: PASSWORD });
    if ("token" in response) return response;
    throw new Error("No second factor was set up.");
  };
  return {
    email,
    signIn,
    remove: () => as(person)(deleteAccount, { password: PASSWORD }),
    /** The fault that signing in ends with. */
    async offer() {
      const error: unknown = await signIn().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (!isFault(error, "account_deleted")) throw error;
      return error.detail;
    },
    restore: (token: string) => as({ kind: "guest" })(restoreAccount, { restore_token: token }),
  };
}

/** A world whose owner has a password. */
export async function createOwner(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(options);
  return { ...world, ...(await withPassword(world, world.owner)) };
}

/**
 * An image that a post shows, with its thumbnail and a variant in the storage.
 * @returns its key
 */
export async function addImage(world: World): Promise<string> {
  const key = randomUUID().replaceAll("-", "");
  for (const one of [key, `${key}-thumb`, `${key}-wide`]) await world.services.storage.put(one, Buffer.from("a file"));
  const file = { type: "image/png", bytes: 6, width: 1, height: 1 };
  const asset = await world.db.mediaAsset.create({
    data: {
      ...file,
      name: "a.png",
      brandId: world.brand.id,
      sha256: key.padEnd(64, "0"),
      storageKey: key,
      thumbKey: `${key}-thumb`,
      variants: { create: { ...file, name: "wide", storageKey: `${key}-wide` } },
    },
  });
  await world.as(world.owner, { brand: world.brand.slug })(createPost, {
    body: "With a picture",
    channels: [{ channel_id: world.brand.channelId }],
    media_ids: [asset.id],
  });
  return key;
}
