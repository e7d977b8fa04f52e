"use client";

import type { ReactNode } from "react";
import { TrpcRoot } from "#transport/trpc/client.tsx";
import { type Visitor, VisitorProvider } from "../frame/visitor.tsx";
import { SignedOutWatch } from "./signed-out-watch.tsx";

interface StudioRootProps {
  /** The brand that calls are about, by its slug; null on pages that belong to no brand. */
  brandSlug: string | null;
  /** Who is signed in; null on the pages before that. */
  visitor?: Visitor | null;
  children: ReactNode;
}

/** What every screen stands on: its adapter to the server, and who it is that looks. What keeps state in the address stands in `SearchState`, too. */
export function StudioRoot({ brandSlug, visitor = null, children }: StudioRootProps) {
  return (
    <TrpcRoot key={brandSlug} brandSlug={brandSlug}>
      <SignedOutWatch visitor={visitor} />
      <VisitorProvider visitor={visitor}>{children}</VisitorProvider>
    </TrpcRoot>
  );
}
