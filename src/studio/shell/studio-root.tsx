"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { TrpcRoot } from "#transport/trpc/client.tsx";
import type { Elements } from "#ui/elements.ts";
import { keepLanguage, keptLanguage } from "../frame/keep-language.ts";
import { type Visitor, VisitorProvider } from "../frame/visitor.tsx";
import { SignedOutWatch } from "./signed-out-watch.tsx";

/** Calls that change what the frame of every page shows: the brand's name and address, the selected brand, the person. */
const FRAME_CALLS = new Set(["brands.create", "brands.update", "me.selectBrand", "me.update"]);

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

/**
 * Drops every cached page and query after such a call, so that no page shows the brand as it was: the router keeps
 * pages that it fetched before, and their layouts contain the name.
 */
function FreshPages(): null {
  const queries = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "success") return;
        const [path] = event.mutation.options.mutationKey ?? [];
        if (!Array.isArray(path) || !FRAME_CALLS.has(path.join("."))) return;
        queries.removeQueries({ type: "inactive" });
        void queries.invalidateQueries();
        router.refresh();
      }),
    [queries, router],
  );
  return null;
}

/** Shows the studio in the language that the person chose, also in a browser where somebody else had another. */
function LanguageOf({ visitor }: { visitor: Visitor | null }) {
  const language = visitor?.language ?? null;
  useEffect(() => {
    if (!visitor || keptLanguage() === language) return;
    // What the browser asks for by itself needs no cookie.
    if (language === null || language !== document.documentElement.lang) keepLanguage(language);
  }, [visitor, language]);
  return null;
}
