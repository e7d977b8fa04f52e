/** Through which adapter content came in (product.md §4). */
export const ORIGINS = ["web", "api", "mcp", "cli", "import"] as const;
export type Origin = (typeof ORIGINS)[number];
