import "server-only";
import { headers } from "next/headers";
import type { FeedPlace } from "#studio/feed/place.ts";
import { isAtCustomDomain } from "#transport/custom-domain.ts";
import { appUrl } from "#transport/reference.ts";

/** The edge adds the header to requests for a brand's custom domain (`launch/web-custom-domains.ts`). */
export async function findPlace(handle: string): Promise<FeedPlace> {
  return isAtCustomDomain(await headers()) ? { base: "", home: appUrl() } : { base: `/b/${handle}`, home: "/" };
}
