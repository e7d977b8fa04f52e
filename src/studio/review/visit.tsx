"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { ReviewPost } from "./call.ts";
import type { OpenReview } from "./use-review.ts";

interface Visit {
  token: string;
  review: OpenReview;
  /** The guest's name, and what changes it. */
  name: string;
  setName: (name: string) => void;
  /** An act answered with the post as it is now. */
  onResponse: (post: ReviewPost) => void;
  /** An act was refused: the page looks again, for something has changed. */
  onRefusal: (error: unknown) => void;
}

const VisitContext = createContext<Visit | null>(null);

/** Lends the open review to the parts of its page. */
export function VisitProvider({ visit, children }: { visit: Visit; children: ReactNode }) {
  return <VisitContext value={visit}>{children}</VisitContext>;
}

/** The open review and who looks at it. Only below `<ReviewScreen>`. */
export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("useVisit is for parts of the review page.");
  return visit;
}
