import type { PublicContext } from "#kernel/context.ts";
import type { CallOptions, OpenCall } from "#platform/connectors/shared/http/call.ts";
import { targetOf } from "#platform/connectors/shared/http/dry-run.ts";

/** With `CHANNEL_DRY_RUN`, a channel's access is neither refreshed nor revoked at the network. */
export function dryRunOf({ env }: Pick<PublicContext, "env">): Pick<CallOptions, "isDryRun" | "isDryForReads"> {
  return { isDryRun: env.CHANNEL_DRY_RUN, isDryForReads: env.CHANNEL_DRY_RUN };
}

/** Records in the log which request a dry run did not send. No publication attempt could show it. */
export function logDryRun(
  { log }: Pick<PublicContext, "log">,
  call: Pick<OpenCall, "isStopped" | "lastAnswer">,
  of: { channel: number; platform: string },
  message: string,
): void {
  if (call.isStopped()) log.info({ ...of, request: targetOf(call.lastAnswer()?.body ?? "") }, message);
}
