"use client";

import { ROLES } from "#kernel/permissions.ts";
import { useBrand } from "../frame/brand.tsx";
import { Pile } from "./pile.tsx";
import { Submitted } from "./submitted.tsx";

/** `/studio/{brand}/approvals`: what waits for the person's decision; for who may not decide, what they submitted. */
export function ApprovalsScreen({ userId }: { userId: number }) {
  const { role } = useBrand();
  return ROLES[role].mayApprove ? <Pile /> : <Submitted userId={userId} />;
}
