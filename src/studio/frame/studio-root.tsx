"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { TrpcRoot } from "#transport/trpc/client.tsx";
import { SignedOutWatch } from "./signed-out-watch.tsx";

interface StudioRootProps {
  /** The brand that calls are about, by its slug; null on pages that belong to no brand. */
  brandSlug: string | null;
  children: ReactNode;
}

/** What every screen stands on: its door to the server and its state in the address. */
export function StudioRoot({ brandSlug, children }: StudioRootProps) {
  return (
    <TrpcRoot key={brandSlug} brandSlug={brandSlug}>
      <SignedOutWatch />
      <NuqsAdapter>{children}</NuqsAdapter>
    </TrpcRoot>
  );
}
