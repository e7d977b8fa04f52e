import type { z } from "zod";
import type { ContentCredentials as Schema } from "#domain/content/media/schema.ts";
import type { AiUse, CredentialProblem } from "#domain/content/media/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";

export type ContentCredentials = z.output<typeof Schema>;

const PROBLEMS: Record<CredentialProblem, Message> = {
  changed: msg("Invalid: the file was changed after signing"),
  signature: msg("Invalid: the signature doesn't match"),
  expired: msg("Invalid: the signer's certificate had expired"),
  malformed: msg("Invalid: they don't follow the standard"),
};
const AI_USES: Record<AiUse, Message> = {
  generated: msg("Made with generative AI"),
  edited: msg("Edited with generative AI"),
};
/** C2PA's names of what is done most; others are shown as they are. */
const ACTIONS: Readonly<Record<string, Message>> = {
  created: msg("credentials|Created"),
  opened: msg("credentials|Opened"),
  placed: msg("credentials|Combined"),
  edited: msg("credentials|Edited"),
  cropped: msg("credentials|Cropped"),
  resized: msg("credentials|Resized"),
  orientation: msg("credentials|Rotated"),
  color_adjustments: msg("credentials|Colors changed"),
  adjustedColor: msg("credentials|Colors changed"),
  filtered: msg("credentials|Filtered"),
  drawing: msg("credentials|Drawn on"),
  converted: msg("credentials|Converted"),
  transcoded: msg("credentials|Converted"),
  published: msg("credentials|Published"),
};

/** Whether they can be believed, in a few words. */
export function describeState({ state, problem, is_own: isOwn, signer }: ContentCredentials): string {
  if (state === "unreadable") return t("Unreadable");
  if (state === "invalid") return t(PROBLEMS[problem ?? "malformed"]);
  if (isOwn) return t("Valid, signed by this installation");
  const name = signer ?? t("signer|unknown");
  return state === "valid"
    ? t("Valid, signed by {name}", { name })
    : t("Signed by {name}, an unknown issuer", { name });
}

/** What they say of generative AI; null if nothing. */
export function describeAi({ ai }: ContentCredentials): string | null {
  return ai && t(AI_USES[ai]);
}

export function describeActions(actions: readonly string[]): string {
  return [...new Set(actions.map((action) => describeAction(action)))].join(", ");
}

function describeAction(action: string): string {
  const known = lookUp(ACTIONS, action);
  return known ? t(known) : action;
}

/** One line for an image in a post. */
export function summarize(credentials: ContentCredentials): string {
  const parts = [describeAi(credentials), describeState(credentials)].filter((part) => part !== null);
  return t("Content credentials: {facts}.", { facts: parts.join(". ") });
}
