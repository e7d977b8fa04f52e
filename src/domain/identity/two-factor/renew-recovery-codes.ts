import { recordSecurityChange } from "#domain/identity/credentials/index.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { replaceRecoveryCodes } from "./replace-recovery-codes.ts";
import { RecoveryCodes, StepUpInput } from "./schema.ts";
import { withBothFactors } from "./step-up.ts";

export const renewRecoveryCodes = operation({
  name: "two_factor.renew_recovery_codes",
  summary: "Generate ten new recovery codes. The old ones stop working. Requires both factors.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: StepUpInput,
  output: RecoveryCodes,
  async run(ctx, input) {
    const codes = await withBothFactors(ctx, input, async (tx, user) => {
      const made = await replaceRecoveryCodes(tx, user.id);
      await recordSecurityChange(tx, ctx, {
        user,
        action: "two_factor.recovery_codes_renewed",
        subject: { type: "user", id: user.id },
        title: msg("New recovery codes were generated"),
        paragraphs: () => [t("The previous codes no longer work. All other browsers have been signed out.")],
        endOthersThan: ctx.caller.token.id,
      });
      return made;
    });
    return { recovery_codes: codes };
  },
});
