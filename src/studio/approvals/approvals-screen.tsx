"use client";

import { lazy, Suspense } from "react";
import { ROLES } from "#kernel/permissions.ts";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { useBrand } from "../frame/brand.tsx";
import { Pile } from "./pile.tsx";

const Submitted = lazy(() => import("./submitted.tsx"));

/** `/studio/{brand}/approvals`: what waits for the person's decision; for who may not decide, what they submitted. */
export function ApprovalsScreen({ userId }: { userId: number }) {
  const { role } = useBrand();
  if (ROLES[role].mayApprove) return <Pile />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Submitted userId={userId} />
    </Suspense>
  );
}
