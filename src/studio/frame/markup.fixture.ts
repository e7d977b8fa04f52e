import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { TrpcRoot, useTRPC } from "#transport/trpc/client.tsx";
import type { Elements } from "#ui/elements.ts";
import { Providers } from "#ui/providers.tsx";
import { type Brand, BrandProvider } from "./brand.tsx";
import { type Visitor, VisitorProvider } from "./visitor.tsx";

/** A brand as its owner sees it. */
export const BRAND: Brand = {
  id: 1,
  name: "Acme",
  slug: "acme",
  account: { id: 1, trial_ends_at: "2026-12-08T08:00:00.000000+00:00" },
  handle: "acme",
  timezone: "UTC",
  approval_policy: "required",
  has_approval_steps: false,
  role: "super_admin",
  access: "open",
  single_sign_on: null,
};

const VISITOR: Visitor = {
  id: 1,
  email: "ada@acme.example",
  is_operator: false,
  language: null,
  date_language: "en-US",
  time_format: "24",
  week_start: "monday",
};

const nothing = () => {};
const ROUTER: AppRouterInstance = {
  bfcacheId: "",
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
};

type Fill = (queryClient: QueryClient, trpc: ReturnType<typeof useTRPC>) => void;

function Filled({ component, fill }: { component: FunctionComponent; fill: Fill }) {
  fill(useQueryClient(), useTRPC());
  return createElement(component);
}

/**
 * The HTML of a component below a brand, as the server renders it: nothing is requested, queries have what `fill` puts
 * into their cache.
 */
export function markupOf(component: FunctionComponent, fill: Fill = nothing): string {
  const within = [
    (children: Elements) => createElement(BrandProvider, { brand: BRAND, children }),
    (children: Elements) => createElement(VisitorProvider, { visitor: VISITOR, children }),
    (children: Elements) => createElement(AppRouterContext, { value: ROUTER }, children),
    (children: Elements) => createElement(TrpcRoot, { brandSlug: BRAND.slug, children }),
    (children: Elements) => createElement(Providers, null, children),
  ];
  return renderToStaticMarkup(
    within.reduce<Elements>((inner, wrap) => wrap(inner), createElement(Filled, { component, fill })),
  );
}
