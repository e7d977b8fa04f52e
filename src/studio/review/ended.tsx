import type { ReactNode } from "react";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReviewFrame } from "./review-frame.tsx";

/** Shown for a revoked or expired link. */
export function Ended({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ReviewFrame>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState drawing={<EnvelopeDrawing />} title={title}>
        {children}
      </EmptyState>
    </ReviewFrame>
  );
}
