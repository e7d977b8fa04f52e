/** The adapter through which content was created. */
export const ORIGINS = ["web", "api", "mcp", "cli", "import"] as const;
export type Origin = (typeof ORIGINS)[number];
