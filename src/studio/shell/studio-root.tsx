"use client";

import { type ReactNode, Suspense } from "react";
import { TrpcRoot } from "#transport/trpc/client.tsx";
import { lazyWhenOnline } from "#ui/lazy-when-online.ts";
import { type Visitor, VisitorProvider } from "../frame/visitor.tsx";
import { useIsIdle } from "../live/use-is-idle.ts";
import { SignedOutWatch } from "./signed-out-watch.tsx";

const FreshPages = lazyWhenOnline(() => import("./fresh-pages.ts"));

interface StudioRootProps {
  /** The slug of the brand that calls apply to; null on pages without a brand. */
  brandSlug: string | null;
  /** The signed-in person; null on pages before signing in. */
  visitor?: Visitor | null;
  children: ReactNode;
}

/**
 * Providers of every screen: the tRPC client and the visitor. Components that keep state in the URL need `SearchState`
 * too.
 */
export function StudioRoot({ brandSlug, visitor = null, children }: StudioRootProps) {
  const isIdle = useIsIdle();
  return (
    <TrpcRoot key={brandSlug} brandSlug={brandSlug}>
      <SignedOutWatch visitor={visitor} />
      {isIdle ? (
        <Suspense>
          <FreshPages />
        </Suspense>
      ) : null}
      <VisitorProvider visitor={visitor}>{children}</VisitorProvider>
    </TrpcRoot>
  );
}
