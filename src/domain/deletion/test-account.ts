import { randomBytes } from "node:crypto";
import { hashPassword } from "#domain/accounts/index.ts";
import { login } from "#domain/sign-in/index.ts";
import type { Person } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import { createWorld, type World } from "#test/world.ts";
import { deleteAccount, restoreAccount } from "./index.ts";

const PASSWORD = "a password that nobody guesses";
const HASH = hashPassword(PASSWORD);

/** Lets somebody sign in by password, and plays what they do then. */
export async function withPassword(world: World, person: Person) {
  const { db, as, services } = world;
  const { email } = await db.user.update({ where: { id: person.userId }, data: { passwordHash: await HASH } });
  const guest = { requestId: "test", door: "api" as const, userAgent: "vitest" };
  // From another address each time, for one address may try ten times a minute.
  const signIn = async () => {
    const origin = {
      ...guest,
      address: `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`,
    };
    const answer = await login.run({ ...services, caller: { kind: "guest" }, origin }, { email, password: PASSWORD });
    if ("token" in answer) return answer;
    throw new Error("No second factor was set up.");
  };
  return {
    email,
    signIn,
    remove: () => as(person)(deleteAccount, { password: PASSWORD }),
    /** The refusal that signing in ends in. */
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
export async function createOwner(replace: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(replace);
  return { ...world, ...(await withPassword(world, world.owner)) };
}
