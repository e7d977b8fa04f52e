export const ITEM_STATUSES = ["open", "done", "archived"] as const;

export const REPLY_STATUSES = ["draft", "sending", "sent", "failed", "unknown"] as const;
