import { operation } from "#kernel/operation.ts";
import { lockEndpoint } from "./find.ts";
import { auditWebhook } from "./record.ts";
import { newSecret } from "./rules.ts";
import { EndpointWithSecret, RotateSecretInput } from "./schema.ts";
import { encryptSecret, reencryptAsPrevious } from "./secrets.ts";
import { viewEndpoint } from "./view.ts";

export const rotateSecret = operation({
  name: "webhook_endpoints.rotate_secret",
  summary:
    "Rotate a webhook endpoint's secret. The new secret is returned only once. The previous one also signs for a while, 24 hours unless said otherwise.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: RotateSecretInput,
  output: EndpointWithSecret,
  async run(ctx, { id, overlap_hours: hours }) {
    const secret = newSecret();
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      const before = await lockEndpoint(tx, brandId, id);
      const row = await tx.webhookEndpoint.update({
        where: { id },
        data: {
          secret: await encryptSecret(ctx.secrets, id, secret),
          previousSecret: await reencryptAsPrevious(ctx.secrets, before),
          previousSecretUntil: new Date(ctx.clock.now().getTime() + hours * 3_600_000),
        },
      });
      await auditWebhook(tx, ctx, { brandId, type: "webhook_endpoint", id }, "secret_rotated", {
        overlap_hours: hours,
      });
      return { endpoint: viewEndpoint(row), secret };
    });
  },
});
