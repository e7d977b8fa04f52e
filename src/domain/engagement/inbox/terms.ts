export const ITEM_STATUSES = ["open", "done", "archived"] as const;

/** On the platform. Of a removed item the text is deleted here as well. */
export const VISIBILITIES = ["visible", "hidden", "removed"] as const;

export const REPLY_STATUSES = ["draft", "awaiting_approval", "sending", "sent", "failed", "unknown"] as const;

/** The days of which the response time is shown in the inbox. */
export const RESPONSE_DAYS = 30;

/** The roles that may reply, but for the owner, who always replies directly. */
export const APPROVAL_ROLES = ["editor", "member"] as const;
