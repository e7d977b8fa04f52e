import type { z } from "zod";
import type { ContextOf, Scope } from "./context.ts";
import type { Requirement, Tier } from "./permissions.ts";

type Common<S extends Scope, I extends z.ZodType, O extends z.ZodType> = {
  /** `noun.verb`, unique. */
  name: string;
  /** One sentence; becomes the description in OpenAPI and MCP. */
  summary: string;
  scope: S;
  input: I;
  output: O;
  /**
   * Waits for a server outside: a model, a platform, a receiver, a processor of payments. Doors count such calls apart,
   * so that they hold up none of their caller's others (`domain/limits/lanes.ts`).
   */
  waitsOutside?: true;
  run(ctx: ContextOf<S>, input: z.output<I>): Promise<z.input<O>>;
};

/** Who may call: public operations ask nothing; all others must say which role and which tier they need. */
type Policy<S extends Scope> = S extends "public"
  ? { needs?: never; tier?: never; whileUnverified?: never; bySingleSignOn?: never }
  : {
      needs: Requirement;
      tier: Tier;
      /** Reachable before the email address is verified (product.md §2: logout and resend only). */
      whileUnverified?: true;
      /**
       * Of scope `user`: also for what an account's single sign-on made. That account's owner decides who its provider
       * vouches for, so such a credential must reach nothing of the person beyond the account.
       */
      bySingleSignOn?: true;
    };

/**
 * Everything the product can do is one of these: a value that REST, tRPC, MCP and jobs refer to by one line.
 * Add an operation, and every adapter knows its shape, its policy and its words.
 */
export type Operation<
  S extends Scope = Scope,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = Common<S, I, O> & Policy<S>;

/** The operation with its types forgotten: what route lists and the policy table hold. */
export type AnyOperation = {
  name: string;
  summary: string;
  scope: Scope;
  needs?: Requirement;
  tier?: Tier;
  whileUnverified?: true;
  bySingleSignOn?: true;
  waitsOutside?: true;
  input: z.ZodType;
  output: z.ZodType;
  // biome-ignore lint/suspicious/noExplicitAny: a method of unknown context is called by `execute` alone, which builds it
  run(ctx: any, input: any): Promise<unknown>;
};

/** Declares an operation; its policy is checked by the compiler, its types flow to every adapter. */
export function operation<S extends Scope, I extends z.ZodType, O extends z.ZodType>(
  definition: Operation<S, I, O>,
): Operation<S, I, O> {
  return definition;
}
