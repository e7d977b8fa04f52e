import "server-only";
import { headers } from "next/headers";
import type { FeedPlace } from "#studio/publishing/feed/place.ts";
import { appUrl, isAtCustomDomain } from "#transport/pages/loaded.ts";

/** The edge adds the header to requests for a brand's custom domain (`server/custom-domains.ts`). */
export async function findPlace(handle: string): Promise<FeedPlace> {
  return isAtCustomDomain(await headers()) ? { base: "", home: appUrl() } : { base: `/b/${handle}`, home: "/" };
}
