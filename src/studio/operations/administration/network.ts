import type { z } from "zod";
import type { AppKey as AppKeyView, NetworkApp as NetworkAppView } from "#domain/operations/app-keys/schema.ts";
import { t } from "#kernel/language.ts";

export type NetworkApp = z.output<typeof NetworkAppView>;
export type AppKey = z.output<typeof AppKeyView>;

/** Where a network's app is set up. */
export const networkPath = (platform: string) => `/administration/networks/${platform}`;

/** Where a network's keys come from, in a line. */
export function originOf({ keys, replaced_by: replacedBy }: NetworkApp): string {
  if (replacedBy !== null) return t("Uses the keys of {platform}.", { platform: replacedBy });
  const sources = new Set(keys.flatMap(({ source, is_required: isRequired }) => (isRequired && source ? source : [])));
  if (sources.size === 0) return t("No keys yet.");
  if (sources.size > 1) return t("Keys entered here, and keys of the server's configuration.");
  return sources.has("entered") ? t("Keys entered here.") : t("Keys of the server's configuration.");
}

/** Where a key comes from, and how it ends. */
export function describeKey({ source, ending, is_overriding: isOverriding }: AppKey): string {
  if (source === null) return t("Not set.");
  const origin =
    source === "environment"
      ? t("From the server's configuration.")
      : isOverriding
        ? t("Entered here, in place of the server's configuration.")
        : t("Entered here.");
  return ending === null ? origin : `${origin} ${t("Ends with {ending}.", { ending })}`;
}

/** A step with the addresses in it: a text, or an address to copy. */
export type StepPart = { text: string } | { address: string };

/** Takes a step apart; of two addresses of which one begins with the other, the longer one is found. */
export function partsOfStep(step: string, addresses: readonly string[]): StepPart[] {
  let parts: StepPart[] = [{ text: step }];
  for (const address of addresses.toSorted((a, b) => b.length - a.length)) {
    parts = parts.flatMap((part) => ("text" in part ? splitAt(part.text, address) : part));
  }
  return parts;
}

function splitAt(text: string, address: string): StepPart[] {
  return text
    .split(address)
    .flatMap((piece, index): StepPart[] => [
      ...(index > 0 ? [{ address }] : []),
      ...(piece === "" ? [] : [{ text: piece }]),
    ]);
}
