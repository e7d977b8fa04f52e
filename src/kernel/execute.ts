import type { z } from "zod";
import type { BrandContext, Caller, ContextOf, PublicContext, Services } from "./context.ts";
import { fault } from "./fault.ts";
import { t } from "./language.ts";
import { fieldMessage } from "./messages.ts";
import { normalizeTexts } from "./normalize.ts";
import type { AnyOperation } from "./operation.ts";
import { parseOutput } from "./output.ts";
import { roleAllows, scopesInclude, tierIncludes, tokenScopeOf } from "./permissions.ts";
import { isStorable } from "./storable.ts";
import { inSpan } from "./trace.ts";

/** Messages by the field's path, in the contract's shape. */
export type InputErrors = Record<string, string[]>;

/**
 * The only authorization gate: caller → tier → permission → parse → run → parse the output. Adapters call nothing else.
 * @param found what the adapter found wrong with the input; reported together with what the operation finds
 * @throws Fault for every refusal
 */
export async function execute<O extends AnyOperation>(
  op: O,
  ctx: ContextOf<O["scope"]>,
  input: unknown,
  found: InputErrors = {},
): Promise<z.output<O["output"]>> {
  const attributes = { "masthead.operation": op.name, "masthead.door": ctx.origin.entryPoint };
  return inSpan({ name: op.name, attributes }, async () => {
    authorize(op, ctx);
    const parsed = parseInput(op.input, input, found);
    const channelIds = channelLimitOf(ctx.caller);
    if (channelIds.length > 0 && typeof op.channelLimit === "function") await op.channelLimit(ctx, parsed, channelIds);
    const output: unknown = await op.run(op.readsReplica ? await onReplica(ctx) : ctx, parsed);
    if (op.sharesOutput) return parseShared(op, output) as z.output<O["output"]>;
    return parseOutput(op.output as O["output"], output, (row) =>
      ctx.log.error({ operation: op.name, ...row }, "a row of a list doesn't fit its schema"),
    );
  });
}

/** The context with the replica's database, where that shows all that the caller may know of. */
async function onReplica<C extends PublicContext>(ctx: C): Promise<C> {
  const db = await ctx.replica?.at(ctx.readAt);
  return db ? { ...ctx, db } : ctx;
}

/** The output of an operation that is known at once and the same for everybody; undefined where it has to be run. */
export function readyOutput(op: AnyOperation, services: Services): unknown {
  const output = op.scope === "public" && op.sharesOutput ? op.ready?.(services) : undefined;
  return output === undefined ? undefined : parseShared(op, output);
}

const parsedShared = new WeakMap<object, unknown>();

/** The same object again for an output that was parsed before. */
function parseShared({ output: schema }: AnyOperation, output: unknown): unknown {
  if (output === null || typeof output !== "object") return schema.parse(output);
  const known = parsedShared.get(output);
  if (known !== undefined) return known;
  const parsed = schema.parse(output);
  parsedShared.set(output, parsed);
  return parsed;
}

/**
 * Apps, among them agents, are stopped while a brand is on hold; people go on planning.
 * @throws Fault unauthenticated, unverified, own_sign_in_required, tier_denied, forbidden, or refused `on_hold`
 */
export function authorize(op: AnyOperation, ctx: PublicContext): void {
  if (op.scope === "public" || ctx.caller.kind === "system") return;
  if (ctx.caller.kind !== "person") throw fault("unauthenticated", {});
  if (!ctx.caller.isVerified && !op.whileUnverified) throw fault("unverified", {});
  const isOfPerson = op.scope === "user" || op.scope === "account";
  if (isOfPerson && ctx.caller.token.ssoAccountId !== null && !op.bySingleSignOn) {
    throw fault("own_sign_in_required", {});
  }
  const { tier = "full", needs = "owner" } = op;
  if (!tierIncludes(ctx.caller.token.tier, tier)) throw fault("tier_denied", { needed: tier });
  const scope = op.tokenScope ?? tokenScopeOf(needs, tier);
  if (scope && ctx.caller.token.limits && !scopesInclude(ctx.caller.token.limits.scopes, scope)) {
    throw fault("forbidden", { message: t("This token is limited to other scopes. This needs {scope}.", { scope }) });
  }
  if (scope && channelLimitOf(ctx.caller).length > 0 && op.channelLimit === undefined) {
    throw fault("forbidden", { message: t("This token is limited to channels, and this can't be limited to them.") });
  }
  const role = "role" in ctx ? (ctx as BrandContext).role : null;
  const isAllowed = needs === "operator" ? ctx.caller.isOperator === true : roleAllows(role, needs);
  if (!isAllowed) {
    throw fault("forbidden", { message: refusal(needs) });
  }
  const isHeld = "isHeld" in ctx && (ctx as BrandContext).isHeld;
  const isByApp = ctx.origin.entryPoint === "mcp" || ["oauth", "tiered"].includes(ctx.caller.token.kind);
  if (isHeld && isByApp && tier !== "read" && !op.whileHeld) {
    throw fault("refused", {
      code: "on_hold",
      message: t("The brand is on hold: until that is lifted, apps and agents can only read."),
    });
  }
}

/** The channels that a caller's token is limited to; none: it is not limited to channels. */
export function channelLimitOf(caller: Caller): readonly number[] {
  return caller.kind === "person" ? (caller.token.limits?.channelIds ?? []) : [];
}

function refusal(needs: string): string {
  if (needs === "owner") return t("Only the brand owner can do this.");
  if (needs === "operator") return t("Only an administrator of this installation can do this.");
  if (needs === "approve") return t("Your role in this brand can't approve posts.");
  return t("Your role in this brand doesn't have the permission {permission}.", { permission: needs });
}

/** Parses with zod and turns its issues into the contract's `errors` map (`ideas.0.headline` → messages). */
export function parseInput<I extends z.ZodType>(schema: I, input: unknown, found: InputErrors = {}): z.output<I> {
  refuseUnstorable(input);
  const result = schema.safeParse(normalizeTexts(input));
  const isFine = Object.keys(found).length === 0;
  if (result.success && isFine) return result.data;
  const errors = new Map(Object.entries(found));
  for (const issue of result.error?.issues.slice(0, MAX_FINDINGS) ?? []) {
    const path = issue.path.join(".") || "body";
    if (!Object.hasOwn(found, path)) errors.set(path, [...(errors.get(path) ?? []), issue.message]);
  }
  throw fault("invalid", { errors: Object.fromEntries(errors) });
}

/** No field of any operation is deeper, and unlimited recursion would exhaust the stack. */
const DEEPEST = 32;
/** Twice the values of the largest post import. Input with shared values is small, but walking it is not. */
const MAX_VALUES = 200_000;
/** The number of errors in a response: more would not help, and a megabyte can contain half a million. */
const MAX_FINDINGS = 500;

/** Refuses text that PostgreSQL cannot store by its path, before it is parsed. */
function refuseUnstorable(input: unknown): void {
  const errors = new Map<string, string[]>();
  const path: string[] = [];
  let seen = 0;
  walk(input);
  if (errors.size > 0) throw fault("invalid", { errors: Object.fromEntries(errors) });

  function walk(value: unknown): void {
    seen += 1;
    if (seen > MAX_VALUES)
      throw fault("invalid", { errors: { body: [fieldMessage([], t("contains too many values"))] } });
    if (path.length > DEEPEST) {
      errors.set(path[0] ?? "body", [fieldMessage(path.slice(0, 1), t("is nested too deeply"))]);
    } else if (typeof value === "string") {
      if (!isStorable(value)) {
        errors.set(path.join(".") || "body", [fieldMessage(path, t("contains a character that can't be stored"))]);
      }
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) step(String(index), value[index]);
    } else if (value && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype) {
      for (const [key, item] of Object.entries(value)) step(key, item);
    }
  }

  function step(key: string, value: unknown): void {
    path.push(key);
    walk(value);
    path.pop();
  }
}
