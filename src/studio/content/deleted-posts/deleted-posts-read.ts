/** The list of deleted posts, for the page and its server. */
export const DELETED_POSTS_READ = { limit: 30 } as const;
