import { type Requirement, type Role, roleAllows } from "#kernel/permissions.ts";

/** The parts of a page that an event invalidates. */
export const CHANGE_KINDS = ["posts", "thread", "inbox", "deliveries", "notifications"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** For each kind of change, the permission that is needed to read the changed data. */
const NEEDS = {
  posts: "content.view",
  thread: "comments.view",
  inbox: "comments.manage",
  deliveries: "owner",
  notifications: "self",
} as const satisfies Record<ChangeKind, Requirement>;

/** Whether a role may receive a change event: only where it could read the changed data. */
export function mayReceive(role: Role, { kind, isInternal }: { kind: ChangeKind; isInternal: boolean }): boolean {
  return roleAllows(role, NEEDS[kind]) && !(isInternal && role === "client");
}

/** One message of the live stream: never the changed data, only where; the page reads it with its own permissions. */
export type LiveMessage = {
  /** Unread notifications. */
  unread: number;
  /** What changed, by brand. */
  changes: Readonly<Record<number, ChangeKind[]>>;
  /** The posts that somebody opened, closed or began to edit, by brand. Clients receive none. */
  presence: Readonly<Record<number, number[]>>;
  /** The person got a notification. */
  hasNotification: boolean;
};
