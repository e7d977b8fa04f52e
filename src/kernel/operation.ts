import type { z } from "zod";
import type { ContextOf, Scope, Services } from "./context.ts";
import type { Requirement, Tier, TokenScope } from "./permissions.ts";

type Common<S extends Scope, I extends z.ZodType, O extends z.ZodType> = {
  /** `noun.verb`, unique. */
  name: string;
  /** One sentence; becomes the description in OpenAPI and MCP. */
  summary: string;
  scope: S;
  input: I;
  output: O;
  /**
   * Returns the same object while its content is the same, however many callers get it: it is validated once, and adapters
   * keep what they make of it. Nobody changes it.
   */
  sharesOutput?: true;
  /**
   * For an operation of scope `public` without input that shares its output: what `run` would return, where that is known
   * without waiting for anything. Adapters may then answer at once.
   */
  ready?(services: Services): z.input<O> | undefined;
  /**
   * Waits for an external server: a model, a platform, a receiver, a payment processor. Adapters count such calls
   * separately, so that they do not block their caller's other calls (`domain/operations/limits/lanes.ts`).
   */
  waitsOutside?: true;
  /**
   * Only reads, and decides nothing that is stored: a list, metrics, an export or a report. It is then answered by a replica
   * of the database, where there is one that shows all that was committed before the request.
   */
  readsReplica?: true;
  run(ctx: ContextOf<S>, input: z.output<I>): Promise<z.input<O>>;
};

/** Refuses an input that names something of other channels than a token's. */
export type ChannelCheck<S extends Scope, I extends z.ZodType> = (
  ctx: ContextOf<S>,
  input: z.output<I>,
  channelIds: readonly number[],
) => Promise<void>;

/** The required role and tier: public operations require none; all others must declare both. */
type Policy<S extends Scope, I extends z.ZodType> = S extends "public"
  ? {
      needs?: never;
      tier?: never;
      tokenScope?: never;
      channelLimit?: never;
      whileUnverified?: never;
      bySingleSignOn?: never;
      whileHeld?: never;
    }
  : {
      needs: Requirement;
      tier: Tier;
      /** For an operation that needs no permission but shows something of brands: the scope of tokens that it takes. */
      tokenScope?: TokenScope;
      /**
       * How it serves a token that is limited to channels; without this, such a token is refused. `filtered`: `run` itself
       * leaves out what belongs to other channels. A check throws `not_found` for an input that names something of other
       * channels; it is awaited before `run`.
       */
      channelLimit?: "filtered" | ChannelCheck<S, I>;
      /** Available before the email address is verified (logout and resend only). */
      whileUnverified?: true;
      /**
       * For scope `user`: also allowed with a credential from an account's single sign-on. That account's owner
       * controls whom its provider vouches for, so such a credential must reach none of the user's data beyond the
       * account.
       */
      bySingleSignOn?: true;
      /** Also allowed to apps while the brand is on hold. */
      whileHeld?: true;
    };

/**
 * Every feature of the product is an operation: a value that REST, tRPC, MCP and jobs refer to by one line. A new
 * operation has its schema, policy and description in every adapter.
 */
export type Operation<
  S extends Scope = Scope,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = Common<S, I, O> & Policy<S, I>;

/** The operation without its type parameters, for route lists and the policy table. */
export type AnyOperation = {
  name: string;
  summary: string;
  scope: Scope;
  needs?: Requirement;
  tier?: Tier;
  tokenScope?: TokenScope;
  // biome-ignore lint/suspicious/noExplicitAny: as for `run`
  channelLimit?: "filtered" | ((ctx: any, input: any, channelIds: readonly number[]) => Promise<void>);
  whileUnverified?: true;
  bySingleSignOn?: true;
  whileHeld?: true;
  waitsOutside?: true;
  readsReplica?: true;
  sharesOutput?: true;
  ready?(services: Services): unknown;
  input: z.ZodType;
  output: z.ZodType;
  // biome-ignore lint/suspicious/noExplicitAny: a method of unknown context is called by `execute` alone, which builds it
  run(ctx: any, input: any): Promise<unknown>;
};

/** Declares an operation; its policy is checked by the compiler, its types are inferred in every adapter. */
export function operation<S extends Scope, I extends z.ZodType, O extends z.ZodType>(
  definition: Operation<S, I, O>,
): Operation<S, I, O> {
  return definition;
}
