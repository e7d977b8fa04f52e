import type { SystemContext } from "#kernel/job.ts";
import { describeError } from "#platform/connectors/shared/http/errors.ts";
import { publicationOutcomes, publishLateness } from "#platform/telemetry/instruments.ts";
import type { ClaimedPublication } from "./claim.ts";
import type { Ending } from "./ending.ts";

/** Reports an ending that was written at `at`: to the metrics, the log and the terminal. */
export function reportEnding(ctx: SystemContext, claimed: ClaimedPublication, ending: Ending, at: Date): void {
  const latenessMs = at.getTime() - claimed.dueAt.getTime();
  const { id, postId, platform, crashes } = claimed;
  publicationOutcomes.inc({ outcome: ending.kind });
  if (ending.kind === "published") publishLateness.observe({ platform }, latenessMs / 1000);
  ctx.log.debug({ publication: id, post: postId, platform, ending: ending.kind, latenessMs, crashes }, "publication");
  const line = lineOf(claimed, ending, latenessMs);
  if (line) ctx.printLine(line);
}

function lineOf({ postId, platform }: ClaimedPublication, ending: Ending, latenessMs: number): string | null {
  const what = `#${postId} → ${platform}`;
  switch (ending.kind) {
    case "published":
      return `published  ${what}  ${ending.permalink || ending.externalId}  (${(latenessMs / 1000).toFixed(1)} s after its time)`;
    case "retry":
      return ending.mayBeThere
        ? `unsure     ${what}  to be settled in ${ending.seconds} s: ${describeError(undefined, ending.error)}`
        : `retrying   ${what}  in ${ending.seconds} s: ${describeError(undefined, ending.error)}`;
    case "waiting":
      return `put off    ${what}  for ${ending.seconds} s: ${describeError(undefined, ending.error)}`;
    case "failed":
      return `failed     ${what}  ${describeError(undefined, ending.error)}`;
    case "unknown":
      return `unknown    ${what}  ${describeError(undefined, ending.error)}`;
    case "part":
    case "processing":
    case "released":
      return null;
  }
}
