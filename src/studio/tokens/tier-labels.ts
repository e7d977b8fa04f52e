import { type Message, msg } from "#kernel/language.ts";
import type { Tier } from "#kernel/permissions.ts";

export type TokenTier = Exclude<Tier, "full">;

interface TierLabels {
  name: Message;
  /** What a token of this tier can do. */
  may: Message;
  /** What such a token is for. */
  for: Message;
}

/** interface.md, "Tiered token". */
export const tierLabels: Record<TokenTier, TierLabels> = {
  read: {
    name: msg("Read"),
    may: msg("Reads posts, channels, media and metrics. Read-only."),
    for: msg("Dashboards, archives, your own website."),
  },
  standard_write: {
    name: msg("Draft and submit"),
    may: msg("Also creates drafts, ideas and media, and submits posts for review. People approve."),
    for: msg("Writing assistants, imports, scripts."),
  },
  elevated_write: {
    name: msg("Approve and schedule"),
    may: msg("Also approves posts without human review. Approvals are recorded in the audit log in your name."),
    for: msg("Systems you fully trust."),
  },
};

export const TOKEN_TIERS = Object.keys(tierLabels) as TokenTier[];
