"use client";

import { Suspense } from "react";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { lazy } from "#ui/lazy.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { Queue } from "./queue.tsx";

const Submitted = lazy(() => import("./submitted.tsx"));

/** `/studio/{brand}/approvals`: posts to approve; for people who can't approve, the posts they submitted. */
export function ApprovalsScreen({ userId }: { userId: number }) {
  const { role } = useBrand();
  if (roleAllows(role, "approve")) return <Queue />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Submitted userId={userId} />
    </Suspense>
  );
}
