import type { Tier } from "#kernel/permissions.ts";

export type TokenTier = Exclude<Tier, "full">;

interface TierWords {
  name: string;
  /** What a token of this tier can do, for somebody who never read the contract. */
  may: string;
  /** What such a token is good for. */
  for: string;
}

/** interface.md, "Tiered token", in plain words. */
export const tierWords: Record<TokenTier, TierWords> = {
  read: {
    name: "Read",
    may: "Reads posts, channels, media and figures. Changes nothing.",
    for: "Dashboards, archives, your own website.",
  },
  standard_write: {
    name: "Draft and submit",
    may: "Also writes drafts, ideas and media, and submits them for review. A person still decides what goes out.",
    for: "Writing assistants, imports, scripts.",
  },
  elevated_write: {
    name: "Approve and schedule",
    may: "Also approves posts, so that they go out without a person looking. Each such act is in the audit log, in your name.",
    for: "Systems you trust as you trust yourself.",
  },
};

export const TOKEN_TIERS = Object.keys(tierWords) as TokenTier[];
