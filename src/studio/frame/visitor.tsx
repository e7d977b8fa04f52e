"use client";

import { createContext, type ReactNode, useContext } from "react";

/** The signed-in person. */
export interface Visitor {
  id: number;
  email: string;
}

const VisitorContext = createContext<Visitor | null>(null);

export function VisitorProvider({ visitor, children }: { visitor: Visitor | null; children: ReactNode }) {
  return <VisitorContext value={visitor}>{children}</VisitorContext>;
}

/** The signed-in person, as rendered by the server. Only on pages that require a session. */
export function useVisitor(): Visitor {
  const visitor = useContext(VisitorContext);
  if (!visitor) throw new Error("useVisitor is for pages of people who are signed in.");
  return visitor;
}
