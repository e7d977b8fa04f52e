import { createHash } from "node:crypto";
import type { UserContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { isForeignKeyViolation } from "#platform/db/index.ts";
import { identityOf, readTarget } from "#platform/push/index.ts";
import { DeviceRegistered, DeviceTokenInput } from "./schema.ts";

/** Maximum devices per user; beyond it, the least recently registered are removed. */
const MAX_DEVICES = 20;

export const registerDevice = operation({
  name: "device_tokens.register",
  summary:
    "Register a device for push notifications, until the session or token in use ends. Replaces a registration by another person.",
  scope: "user",
  needs: "self",
  tier: "full",
  waitsOutside: true,
  input: DeviceTokenInput,
  output: DeviceRegistered,
  async run(ctx, { token }) {
    const stored = await requireValidTarget(ctx, token);
    const { userId, token: credential } = ctx.caller;
    const tokenId = credential.id;
    const now = ctx.clock.now();
    const tokenHash = hashDevice(token);
    // One statement (insert … on conflict), so that a device registered concurrently by two users belongs to exactly
    // one of them.
    await ctx.db.deviceToken
      .upsert({
        where: { tokenHash },
        create: { tokenHash, userId, tokenId, token: stored, createdAt: now, lastUsedAt: now },
        update: { userId, tokenId, token: stored, lastUsedAt: now },
      })
      .catch((error: unknown) => {
        // The credential was revoked meanwhile.
        throw isForeignKeyViolation(error) ? fault("unauthenticated", {}) : error;
      });
    const excessDevices = await ctx.db.deviceToken.findMany({
      where: { userId },
      orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
      skip: MAX_DEVICES,
      select: { id: true },
    });
    await ctx.db.deviceToken.deleteMany({ where: { userId, id: { in: excessDevices.map(({ id }) => id) } } });
    return { ok: true as const };
  },
});

/** The lookup key of a token: the SHA-256 of the part that identifies the device. */
export function hashDevice(token: string): string {
  return createHash("sha256").update(identityOf(token)).digest("hex");
}

/** @throws Fault invalid for a subscription without valid keys, or with an endpoint that must not be called */
async function requireValidTarget(ctx: UserContext, token: string): Promise<string> {
  const target = readTarget(token);
  if (!target) throw invalid("token", "This isn't a valid push subscription.");
  if (target.kind === "fcm") return target.token;
  const refusal = await ctx.egress.check(target.endpoint);
  if (refusal) throw invalid("token", `The subscription's endpoint can't be used. ${refusal.message}`);
  return JSON.stringify({ endpoint: target.endpoint, keys: target.keys });
}
