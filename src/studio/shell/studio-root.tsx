"use client";

import { TrpcRoot } from "#transport/trpc/client.tsx";
import type { Elements } from "#ui/elements.ts";
import { type Visitor, VisitorProvider } from "../frame/visitor.tsx";
import { FreshPages } from "./fresh-pages.ts";
import { LanguageOf } from "./language-of.ts";
import { SignedOutWatch } from "./signed-out-watch.tsx";

interface StudioRootProps {
  /** The slug of the brand that calls apply to; null on pages without a brand. */
  brandSlug: string | null;
  /** The signed-in person; null on pages before signing in. */
  visitor?: Visitor | null;
  children: Elements;
}

/**
 * Providers of every screen: the tRPC client and the visitor. Components that keep state in the URL need `SearchState`
 * too.
 */
export function StudioRoot({ brandSlug, visitor = null, children }: StudioRootProps) {
  return (
    <TrpcRoot key={brandSlug} brandSlug={brandSlug}>
      <SignedOutWatch visitor={visitor} />
      <LanguageOf visitor={visitor} />
      <FreshPages />
      <VisitorProvider visitor={visitor}>{children}</VisitorProvider>
    </TrpcRoot>
  );
}
