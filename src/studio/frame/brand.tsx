"use client";

import { createContext, useContext } from "react";
import type { z } from "zod";
import type { OwnBrand } from "#domain/brands/brands/schema.ts";
import { studioPath as pathWithin } from "#domain/events/notifications/rules.ts";
import type { Elements } from "#ui/elements.ts";

export type Brand = z.output<typeof OwnBrand>;

const BrandContext = createContext<Brand | null>(null);

export function BrandProvider({ brand, children }: { brand: Brand; children: Elements }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The current brand with the caller's role. Only below `/studio/[brand]`. */
export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (!brand) throw new Error("useBrand is for screens below /studio/[brand].");
  return brand;
}

/** The current brand; null on pages without a brand. */
export function useBrandIfAny(): Brand | null {
  return useContext(BrandContext);
}

/** The brand's home page. */
export function homePath(handle: string): string {
  return pathWithin(handle, "");
}

/** A page of the studio for a brand: `studioPath(brand.handle, "calendar")`. */
export function studioPath(handle: string, page: string): string {
  return pathWithin(handle, `/${page}`);
}
