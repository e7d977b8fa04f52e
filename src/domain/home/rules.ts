/** What an open page is told to read again. */
export const CHANGE_KINDS = ["posts", "thread", "inbox", "deliveries", "notifications"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One message of the live stream: never what changed, only where; the page reads it again by its own right. */
export type LiveMessage = {
  /** Notifications not read. */
  unread: number;
  /** What changed, by brand. */
  changes: Readonly<Record<number, ChangeKind[]>>;
  /** The person was told something. */
  isTold: boolean;
};
