import { randomBytes } from "node:crypto";
import { generateSync } from "otplib";
import type { z } from "zod";
import { beginTwoFactorSetup, confirmTwoFactorSetup } from "#domain/identity/two-factor/index.ts";
import type { Person } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import type { Platform } from "#platform/services.ts";
import { createWorld, type World } from "./world.ts";

export const PASSWORD = "correct horse battery staple";

/** Every call uses its own IP address, so that tests do not share rate limits. */
export const newAddress = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

/** A world whose owner has a password and is signed in with a browser. */
export async function openSecured(env: Record<string, string> = {}, replace: Partial<Platform> = {}) {
  const world = await createWorld({ env, replace });
  const { email } = await world.db.user.update({
    where: { id: world.owner.userId },
    data: { passwordHash: await world.services.passwords.hash(PASSWORD) },
  });
  const browser = await browserOf(world, world.owner);
  const asBrowser = world.as(browser);

  /** The code of the owner's app, `steps` of 30 seconds from now. */
  const codeOf = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) + steps * 30 });

  /** Turns two-factor on, then advances the clock, so that the code of the setup no longer counts as used. */
  async function enable() {
    const { secret } = await asBrowser(beginTwoFactorSetup, { password: PASSWORD });
    const { recovery_codes: recoveryCodes } = await asBrowser(confirmTwoFactorSetup, { code: codeOf(secret) });
    world.clock.advance(90_000);
    return { secret, recoveryCodes };
  }

  return { ...world, email, browser, asBrowser, asGuest: guestOf(world), codeOf, enable };
}

/** Another browser in which a user is signed in. */
export async function browserOf({ db, clock }: Pick<World, "db" | "clock">, person: Person): Promise<Person> {
  const now = clock.now();
  const { id } = await db.accessToken.create({
    data: { userId: person.userId, kind: "session", tier: "full", name: "Browser", lastUsedAt: now, confirmedAt: now },
  });
  return { ...person, token: { id, kind: "session", tier: "full", hasTwoFactors: false, ssoAccountId: null } };
}

/** Calls public operations without authentication, each from its own IP address. */
export function guestOf({ services }: Pick<World, "services">) {
  return (address: string = newAddress()) => {
    const origin = { requestId: "test", entryPoint: "api", address, userAgent: "vitest" } as const;
    const ctx = { ...services, caller: { kind: "guest" }, origin } as const;
    return <O extends AnyOperation & { scope: "public" }>(op: O, input: z.input<O["input"]>) =>
      execute(op, ctx as never, input) as Promise<z.output<O["output"]>>;
  };
}
