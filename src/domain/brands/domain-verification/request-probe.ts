import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { PROBE, publicMediaUrl } from "#platform/media-address.ts";

/** The edge marks the requests and the responses of a custom domain with the brand's handle. */
export const CUSTOM_DOMAIN_HEADER = "x-custom-domain";

const TIMEOUT_MS = 5000;

/**
 * Requests a signed URL of this installation. Only an installation with the same keys responds with its content.
 * @param base the origin to check, such as `https://masthead.example.com`
 * @param customDomain the handle of the brand whose custom domain it is
 * @returns what went wrong; null when the request arrived here
 */
export async function requestProbe(ctx: PublicContext, base: string, customDomain?: string): Promise<string | null> {
  const url = publicMediaUrl({ ...ctx, env: { APP_URL: base } }, PROBE);
  const outcome = await ctx.egress.request({ url, method: "GET", headers: {}, timeoutMs: TIMEOUT_MS, maxBytes: 100 });
  if (!outcome.ok) return outcome.message;
  if (outcome.status === 200 && outcome.body === PROBE.content) {
    if (customDomain === undefined || outcome.headers[CUSTOM_DOMAIN_HEADER] === customDomain) return null;
    return t(
      "requests arrive here without their host name. The proxy must pass on Host unchanged. Try again in a few seconds.",
    );
  }
  return t("another server seems to respond (status {status}).", { status: String(outcome.status) });
}
