import type { z } from "zod";
import type { PublicContext } from "#kernel/context.ts";
import { type Fault, invalid } from "#kernel/fault.ts";
import { msg, t, tn } from "#kernel/language.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { recordSecurityChange } from "./record-security-change.ts";
import type { SecondFactor } from "./schema.ts";
import { hashRecoveryCode, matchTotpStep, totpSecretLocation } from "./second-factor.ts";

type FactorInput = z.output<typeof SecondFactor>;

/**
 * Uses a code or a recovery code. Of concurrent requests with the same one, one succeeds.
 * @returns whether it was correct and unused
 * @throws Fault invalid on `code` if neither is given
 */
export async function consumeFactor(tx: Tx, ctx: PublicContext, user: User, input: FactorInput): Promise<boolean> {
  if (input.code !== undefined) return consumeTotpCode(tx, ctx, user, input.code);
  if (input.recovery_code !== undefined) return consumeRecoveryCode(tx, ctx, user, input.recovery_code);
  throw invalid("code", t("Enter the code from your authenticator app."));
}

/** The error for a code that `consumeFactor` did not accept, on the field it came in. */
export function factorRefused({ code }: FactorInput): Fault<"invalid"> {
  return code === undefined
    ? invalid("recovery_code", t("This recovery code is incorrect or was already used."))
    : invalid("code", t("This code is incorrect or was already used."));
}

async function consumeTotpCode(tx: Tx, ctx: PublicContext, user: User, code: string): Promise<boolean> {
  if (user.totpSecret === null) return false;
  const step = matchTotpStep(
    await ctx.secrets.decrypt(user.totpSecret, totpSecretLocation(user.id)),
    code,
    ctx.clock.now(),
  );
  if (step === null) return false;
  const { count } = await tx.user.updateMany({
    where: { id: user.id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

async function consumeRecoveryCode(tx: Tx, ctx: PublicContext, user: User, code: string): Promise<boolean> {
  if (user.totpSecret === null) return false;
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId: user.id, codeHash: hashRecoveryCode(user.id, code), usedAt: null },
    data: { usedAt: ctx.clock.now() },
  });
  if (count === 0) return false;
  const left = await tx.recoveryCode.count({ where: { userId: user.id, usedAt: null } });
  await recordSecurityChange(tx, ctx, {
    user,
    action: "two_factor.recovery_code_used",
    subject: { type: "user", id: user.id },
    title: msg("A recovery code was used"),
    paragraphs: () => [
      tn(
        left,
        "It was used instead of a code from your authenticator app. You have {count} recovery code left.",
        "It was used instead of a code from your authenticator app. You have {count} recovery codes left.",
      ),
    ],
    closing: () => [t("If this wasn't you, change your password and generate new recovery codes.")],
    detail: { left },
  });
  return true;
}
