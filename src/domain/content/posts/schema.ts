export { resolveTimes } from "./scheduling/resolve-times.ts";
export { CampaignName, Comment, flags, Overrides, RevisionNumber, Tags } from "./schemas/content.ts";
export * from "./schemas/input.ts";
export * from "./schemas/issue.ts";
export * from "./schemas/post.ts";
export * from "./schemas/publication.ts";
export * from "./schemas/revision.ts";
export type { PostFormat } from "./terms.ts";
