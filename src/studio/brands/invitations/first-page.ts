import type { Role } from "#kernel/permissions.ts";
import { studioPath } from "#studio/frame/brand.tsx";

/** The page on which a new member begins: a client on the first post to approve. */
export function firstPage(handle: string, role: Role): string {
  return role === "client" ? studioPath(handle, "approvals") : `/studio/${handle}`;
}
