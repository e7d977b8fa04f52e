import { TOKEN_TIER_NAMES, type TokenTier } from "#domain/identity/tokens/terms.ts";
import { type Message, msg } from "#kernel/language.ts";

export type { TokenTier };

interface TierLabels {
  name: Message;
  /** What a token of this tier can do. */
  may: Message;
  /** What such a token is for. */
  for: Message;
}

export const tierLabels: Record<TokenTier, TierLabels> = {
  read: {
    name: TOKEN_TIER_NAMES.read,
    may: msg("Reads posts, channels, media and metrics. Read-only."),
    for: msg("Dashboards, archives, your own website."),
  },
  standard_write: {
    name: TOKEN_TIER_NAMES.standard_write,
    may: msg("Also creates drafts, ideas and media, and submits posts for review. People approve."),
    for: msg("Writing assistants, imports, scripts."),
  },
  elevated_write: {
    name: TOKEN_TIER_NAMES.elevated_write,
    may: msg("Also approves posts without human review. Approvals are recorded in the audit log in your name."),
    for: msg("Systems you fully trust."),
  },
};

export const TOKEN_TIERS = Object.keys(tierLabels) as TokenTier[];
