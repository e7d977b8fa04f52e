import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { FullPost } from "../find.ts";

/**
 * A post that others can follow at regular times.
 * @returns when it is published first, on any channel
 * @throws Fault invalid without channels, refused without a time
 */
export function requireRepeatable({ publications, earliestAt }: FullPost): Date {
  if (publications.length === 0) throw invalid("channels", t("Choose at least one channel."));
  if (earliestAt !== null) return earliestAt;
  const message = t("This post has no time yet. Schedule it first.");
  throw fault("refused", { code: "invalid_state", message });
}
