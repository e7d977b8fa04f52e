import type { BrandAccess } from "#domain/brands/access/index.ts";
import { isAddressAllowed } from "#domain/identity/tokens/index.ts";
import type { Caller, Origin, PublicContext } from "#kernel/context.ts";
import { authorize, execute } from "#kernel/execute.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import type { Platform } from "#platform/services.ts";
import { resolveBrand, resolveNamedBrand } from "./brand.ts";

/** What every adapter knows of a call before it runs an operation. */
export type IncomingCall = {
  services: Platform;
  caller: Caller;
  origin: Origin;
  brandSlug: string | null;
  /** The caller's access to the selected brand, where it was read with the credential. */
  selected?: BrandAccess | null | undefined;
  /** Aborted once the caller waits no longer. */
  signal?: AbortSignal | undefined;
  /** Takes the text so far while an operation writes one, where the caller sees it grow. */
  onText?: ((text: string) => void) | undefined;
};

/**
 * Authorizes a call: resolves the brand that the operation's scope requires and checks the policies. Adapters read the
 * body only after this, so that a 403 takes precedence over an error in the body.
 * @param named the brand id of the path, for operations of scope `named_brand`
 * @throws Fault
 */
export async function resolveContext(op: AnyOperation, incoming: IncomingCall, named?: number): Promise<PublicContext> {
  const { services, caller, origin } = incoming;
  const readAt = op.readsReplica && caller.kind === "person" ? caller.logPosition : undefined;
  const base = { ...services, caller, origin, ...(readAt === undefined ? {} : { readAt }) };
  const ctx = op.scope === "public" ? base : await contextFor(op, incoming, base, named);
  authorize(op, ctx);
  return ctx;
}

/** `resolveContext` and `execute` in one, for adapters that already have the input. */
export async function callOperation(op: AnyOperation, incoming: IncomingCall, input: unknown): Promise<unknown> {
  const ctx = await resolveContext(op, incoming);
  return execute(op, ctx, input);
}

async function contextFor(
  op: AnyOperation,
  incoming: IncomingCall,
  base: PublicContext,
  named: number | undefined,
): Promise<PublicContext> {
  const { services, caller } = incoming;
  if (caller.kind !== "person") throw fault("unauthenticated", {});
  const { limits } = caller.token;
  if (limits && !isAddressAllowed(limits, incoming.origin.address)) {
    throw fault("forbidden", { message: t("This token can't be used from your IP address.") });
  }
  if (op.scope === "user") return base;
  if (!caller.isVerified) throw fault("unverified", {});
  if (op.scope === "account") {
    if (incoming.brandSlug !== null) await resolveBrand(services, caller, incoming.brandSlug);
    return base;
  }
  const brand =
    op.scope === "named_brand"
      ? await resolveNamedBrand(services, caller, named ?? 0)
      : await resolveBrand(services, caller, incoming.brandSlug, incoming.selected);
  const { signal, onText } = incoming;
  return { ...base, ...brand, ...(signal ? { signal } : {}), ...(onText ? { onText } : {}) };
}
