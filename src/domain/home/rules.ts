import { type Requirement, type Role, roleAllows } from "#kernel/permissions.ts";

/** What an open page is told to read again. */
export const CHANGE_KINDS = ["posts", "thread", "inbox", "deliveries", "notifications"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What the operations ask for that show what changed. */
const NEEDS = {
  posts: "content.view",
  thread: "comments.view",
  inbox: "comments.manage",
  deliveries: "owner",
  notifications: "self",
} as const satisfies Record<ChangeKind, Requirement>;

/** Whether somebody with this role may know that something changed: only where they could see what. */
export function mayReceive(role: Role, { kind, isInternal }: { kind: ChangeKind; isInternal: boolean }): boolean {
  return roleAllows(role, NEEDS[kind]) && !(isInternal && role === "client");
}

/** One message of the live stream: never what changed, only where; the page reads it again by its own right. */
export type LiveMessage = {
  /** Unread notifications. */
  unread: number;
  /** What changed, by brand. */
  changes: Readonly<Record<number, ChangeKind[]>>;
  /** The person was told something. */
  hasNotification: boolean;
};
