"use client";

import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import type { Elements } from "#ui/elements.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReviewFrame } from "./review-frame.tsx";

interface EndedProps {
  title: string;
  children: ReactNode;
}

/** Shown for a revoked or expired link, with what its guest wrote and nobody received. */
export function Ended({ unsent, ...props }: EndedProps & { unsent: Elements }) {
  const isMounted = useMounted();
  return (
    <ReviewFrame>
      <NothingToReview {...props} />
      {isMounted ? unsent : null}
    </ReviewFrame>
  );
}

/** In the frame of a review. */
export function NothingToReview({ title, children }: EndedProps) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState drawing={<EnvelopeDrawing />} title={title}>
        {children}
      </EmptyState>
    </>
  );
}
