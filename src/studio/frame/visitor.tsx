"use client";

import { createContext, type ReactNode, useContext } from "react";

/** Who is signed in. */
export interface Visitor {
  id: number;
  email: string;
}

const VisitorContext = createContext<Visitor | null>(null);

export function VisitorProvider({ visitor, children }: { visitor: Visitor | null; children: ReactNode }) {
  return <VisitorContext value={visitor}>{children}</VisitorContext>;
}

/** Who is signed in, as the page was made for them. Only on pages for people who are. */
export function useVisitor(): Visitor {
  const visitor = useContext(VisitorContext);
  if (!visitor) throw new Error("useVisitor is for pages of people who are signed in.");
  return visitor;
}
