export const DEFAULT_DAYS = 14;
export const MAX_DAYS = 366;
export const MAX_POSTS = 50;
