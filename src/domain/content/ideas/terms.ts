export const IDEA_FORMATS = ["text", "image", "carousel", "video", "story", "thread", "article"] as const;
export type IdeaFormat = (typeof IDEA_FORMATS)[number];

/** In the order of an idea's life. */
export const IDEA_STATUSES = ["new", "shortlisted", "in_progress", "used", "discarded"] as const;
export type IdeaStatus = (typeof IDEA_STATUSES)[number];

export const MAX_HEADLINE_LENGTH = 200;

export const IDEAS_PER_IMPORT = 25;
