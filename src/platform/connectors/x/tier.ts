/**
 * What X offers an app depends on its contract. With self-serve (pay per use) an app likes nothing, replies only to posts
 * whose author mentions or quotes the account, and names one cashtag a post. Sources: docs.x.com/changelog of 16 April 2026
 * and docs.x.com/x-api/posts/manage-tweets/integrate (github.com/xdevplatform/docs), read 29 November 2026.
 */
export const X_TIERS = ["self_serve", "enterprise"] as const;
export type XTier = (typeof X_TIERS)[number];

export const limitsOfTier = (tier: XTier) => (tier === "self_serve" ? { cashtag_limit: 1, likes: false } : {});
