/** Where links are found, which is being written anew. */
export const PENDING: readonly string[] = [
  "src/platform/connectors/article.ts",
  "src/platform/connectors/links.ts",
  "src/platform/connectors/mastodon/text.ts",
  "src/platform/connectors/x/text.ts",
  "src/studio/feed/text.ts",
  "src/transport/feed-documents.ts",
];
