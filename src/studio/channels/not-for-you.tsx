"use client";

import { PlugDrawing } from "#ui/drawings/plug.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { usePaths } from "./use-paths.ts";

/** Stands for the wizards where somebody's role does not connect. */
export function NotForYou() {
  const paths = usePaths();
  return (
    <Page title="Connect a channel" width="reading">
      <EmptyState
        drawing={<PlugDrawing />}
        title="Connecting is for the brand owner and editors."
        action={<ButtonLink href={paths.channels}>See the channels</ButtonLink>}
      >
        A channel speaks for the brand, so whoever connects one is let into its account. Ask the brand owner or an
        editor to connect it.
      </EmptyState>
    </Page>
  );
}
