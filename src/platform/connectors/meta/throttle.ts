import { z } from "zod";
import { secondsOf } from "../shared/http/request-json.ts";

/**
 * Codes of rate limits. Source: developers.facebook.com/docs/graph-api/overview/rate-limiting.
 * 4: of the app; 17: of the user; 32: of the page; 613: of a custom limit; 80001 to 80014: of a business use case.
 */
const OF_APP = [4];
const OF_ACCOUNT = [17, 32, 613, 80001, 80002, 80006];
const DEFAULT_SECONDS = 300;
const MAX_SECONDS = 86_400;

const Usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().optional().catch(undefined) })),
);
const AppUsage = z.object({ estimated_time_to_regain_access: z.number().optional().catch(undefined) });

/** A rate limit's outcome, with the wait that Meta's usage headers estimate; null for any other response. */
export function throttleOf(
  status: number,
  headers: Readonly<Record<string, string>>,
  code: number,
): { kind: "throttled"; seconds: number; scope: "channel" | "app" } | null {
  const isOfApp = OF_APP.includes(code);
  if (!isOfApp && !OF_ACCOUNT.includes(code) && status !== 429) return null;
  const seconds = secondsOf(headers["retry-after"]) ?? estimateOf(headers) ?? DEFAULT_SECONDS;
  return { kind: "throttled", seconds: Math.min(seconds, MAX_SECONDS), scope: isOfApp ? "app" : "channel" };
}

/** Both headers are JSON, and estimate in minutes. */
function estimateOf(headers: Readonly<Record<string, string>>): number | null {
  const byBusiness = Usage.safeParse(parse(headers["x-business-use-case-usage"])).data ?? {};
  const ofApp = AppUsage.safeParse(parse(headers["x-app-usage"])).data;
  const all = [...Object.values(byBusiness).flat(), ...(ofApp ? [ofApp] : [])];
  const minutes = Math.max(0, ...all.map((one) => one.estimated_time_to_regain_access ?? 0));
  return minutes > 0 ? minutes * 60 : null;
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
