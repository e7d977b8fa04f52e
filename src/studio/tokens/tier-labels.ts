import type { Tier } from "#kernel/permissions.ts";

export type TokenTier = Exclude<Tier, "full">;

interface TierLabels {
  name: string;
  /** What a token of this tier can do. */
  may: string;
  /** What such a token is for. */
  for: string;
}

/** interface.md, "Tiered token". */
export const tierLabels: Record<TokenTier, TierLabels> = {
  read: {
    name: "Read",
    may: "Reads posts, channels, media and metrics. Read-only.",
    for: "Dashboards, archives, your own website.",
  },
  standard_write: {
    name: "Draft and submit",
    may: "Also creates drafts, ideas and media, and submits posts for review. People approve.",
    for: "Writing assistants, imports, scripts.",
  },
  elevated_write: {
    name: "Approve and schedule",
    may: "Also approves posts without human review. Approvals are recorded in the audit log in your name.",
    for: "Systems you fully trust.",
  },
};

export const TOKEN_TIERS = Object.keys(tierLabels) as TokenTier[];
