"use client";

import { createContext, useContext } from "react";
import type { Elements } from "#ui/elements.ts";
import type { ReviewPost } from "./call.ts";
import type { PendingAction } from "./pending-actions.ts";
import type { OpenReview } from "./use-review.ts";

interface Visit {
  token: string;
  review: OpenReview;
  /** The guest's name, and its setter. */
  name: string;
  setName: (name: string) => void;
  /** Called with the updated post after an action. */
  onResponse: (post: ReviewPost) => void;
  /** Called after a refused action: reloads the page's data, since something has changed. */
  onRefusal: (error: unknown) => void;
  /** What could not be sent yet, and what was refused when it was. */
  pending: readonly PendingAction[];
  /** Keeps an action in the browser and sends it once the server can be reached. */
  keep: (action: PendingAction) => void;
  discard: (key: string) => void;
  /** Reads the review anew. */
  reload: () => Promise<void>;
}

const VisitContext = createContext<Visit | null>(null);

/** Provides the open review to the parts of its page. */
export function VisitProvider({ visit, children }: { visit: Visit; children: Elements }) {
  return <VisitContext value={visit}>{children}</VisitContext>;
}

/** The open review and its guest. Only below `<ReviewScreen>`. */
export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error("useVisit is for parts of the review page.");
  return visit;
}
