import { decideConnection } from "#domain/identity/oauth/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { authenticateSession } from "../authenticate.ts";
import { requireSameOrigin } from "../request/same-origin.ts";
import { readBody } from "../rest/body.ts";

/** Bytes of a decision: a tier and a password, or a passkey assertion. */
const LIMIT_BYTES = 256 * 1024;

/**
 * `POST /oauth/consent/{uid}/decision`: the decision of the signed-in user on our own page, in the browser that began
 * the request.
 * @param isSameBrowser whether the request began in this browser, by the library's cookie
 * @throws Fault
 */
export async function decideConsent(
  ctx: PublicContext,
  request: Request,
  uid: string,
  isSameBrowser: () => Promise<boolean>,
): Promise<object> {
  requireSameOrigin(request, ctx.env.APP_URL);
  const caller = await authenticateSession(ctx, request.headers);
  if (!caller) throw fault("unauthenticated", {});
  const { input } = await readBody(request, { limitBytes: LIMIT_BYTES });
  if (!(await isSameBrowser())) throw fault("not_found", { what: t("Request") });
  const origin = { ...ctx.origin, entryPoint: "studio" } as const;
  return execute(decideConnection, { ...ctx, caller, origin }, { ...input, uid });
}
