import type { Route } from "../route.ts";
import { type DocumentedError, ERRORS, type ErrorName } from "./errors.ts";
import reachable from "./reachable-faults.snapshot.json" with { type: "json" };

/** Errors that an operation's own code does not throw: those of the adapter, by properties of the route. */
const BY_TRANSPORT: Partial<Record<ErrorName, (facts: Facts) => boolean>> = {
  unauthenticated: ({ isClosed }) => isClosed,
  unverified: ({ isClosed, route }) => isClosed && !route.op.whileUnverified,
  brand_rejected: ({ route }) => route.op.scope === "brand" || route.op.scope === "account",
  two_factor_required: ({ route }) => findsBrand(route),
  single_sign_on_required: ({ route }) => findsBrand(route),
  own_sign_in_required: ({ route: { op } }) => (op.scope === "user" || op.scope === "account") && !op.bySingleSignOn,
  tier_denied: ({ isClosed, route }) => isClosed && route.op.tier !== "read",
  forbidden: ({ isClosed, route }) => isClosed && (route.op.needs !== "self" || route.op.tokenScope !== undefined),
  "refused:on_hold": ({ route: { op } }) =>
    ["brand", "named_brand"].includes(op.scope) && op.tier !== "read" && !op.whileHeld,
  not_found: ({ route }) => route.path.includes("{"),
  idempotency_in_flight: ({ takesKey }) => takesKey,
  idempotency_answer_lost: ({ takesKey }) => takesKey,
  "refused:idempotency_mismatch": ({ takesKey }) => takesKey,
  payload_too_large: ({ hasBody }) => hasBody,
  unsupported_media_type: ({ hasBody }) => hasBody,
  malformed: ({ hasBody }) => hasBody,
  // An unknown query parameter is refused everywhere.
  invalid: () => true,
  throttled: () => true,
  server_error: () => true,
  maintenance: () => true,
  unavailable: () => true,
};

function findsBrand({ op: { scope } }: Route): boolean {
  return scope === "brand" || scope === "named_brand" || scope === "account";
}

/** Thrown by many operations for rows that the caller named; the adapter's rule above says where they apply. */
const ONLY_BY_TRANSPORT: ReadonlySet<string> = new Set(["not_found", "invalid"] satisfies ErrorName[]);

/** Settings at a path without an id, which may not exist yet. */
const SINGLE_SETTINGS = /^\/me\/account\/sso(\/|$)|^\/(public\/)?custom-domains?(\/|$)/;

export type Facts = { route: Route; isClosed: boolean; takesKey: boolean; hasBody: boolean };

/** Every error that a route can return: those of its adapter, and those that its operation's code can reach. */
export function errorsOf(facts: Facts): DocumentedError[] {
  const { op, collects } = facts.route;
  const own: readonly string[] = (reachable as Record<string, string[]>)[op.name] ?? [];
  const isDecidedByTransport = (name: string) =>
    ONLY_BY_TRANSPORT.has(name) && !(name === "not_found" && SINGLE_SETTINGS.test(facts.route.path));
  const isOwnError = (name: string) => !collects && !isDecidedByTransport(name) && own.includes(name);
  return [...ERRORS.values()].filter(({ name }) => BY_TRANSPORT[name]?.(facts) || isOwnError(name));
}
