import { initTRPC, TRPCError } from "@trpc/server";
import type { z } from "zod";
import { type Fault, fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { callOperation, type IncomingCall } from "../call.ts";
import { asFault, responseOf, serverError } from "../faults.ts";
import { streamText } from "./stream-text.ts";

/** What is known of a procedure without its operation. */
export type Meta = { waitsOutside: boolean };

const trpc = initTRPC
  .context<IncomingCall>()
  .meta<Meta>()
  .create({
    /** The same body as REST under `data.body`, so that a screen shows the same message as an API client gets. */
    errorFormatter({ shape, error, ctx }) {
      // An unknown procedure is refused before any of ours runs.
      const isUnknown = error.code === "NOT_FOUND" && error.cause === undefined;
      const expected = isUnknown
        ? fault("not_found", { what: t("Procedure") })
        : (asFault(error.cause) ?? unreadable(error));
      if (!expected) ctx?.services.log.error({ err: error.cause ?? error, path: shape.data.path }, "procedure failed");
      const { stack: _, ...data } = shape.data;
      const body = expected ? responseOf(expected).body : serverError(ctx?.origin.requestId ?? "");
      // The few faults whose body has another shape have no `message` at its top level.
      const message = typeof body.message === "string" ? body.message : "";
      return { ...shape, message, data: { ...data, kind: expected?.kind ?? null, body } };
    },
  });

export const router = trpc.router;

/**
 * tRPC's errors for requests that it cannot parse: no JSON, another content type, a method that is not the procedure's.
 */
const UNREADABLE: ReadonlySet<string> = new Set([
  ...["PARSE_ERROR", "BAD_REQUEST", "METHOD_NOT_SUPPORTED", "UNSUPPORTED_MEDIA_TYPE", "CLIENT_CLOSED_REQUEST"],
]);

/** The client error for a request refused before any procedure ran; null for a defect of ours. */
function unreadable({ code }: TRPCError): Fault | null {
  return UNREADABLE.has(code) ? fault("malformed", { message: t("The request couldn't be read.") }) : null;
}

const callMetadata = trpc.procedure.use(async ({ next, ctx, path }) => {
  const result = await next();
  if (result.ok) return result;
  throw errorOf(result.error.cause, ctx, path) ?? result.error;
});

/** A fault with its code; null for a defect of ours. */
function errorOf(cause: unknown, { services }: IncomingCall, path: string): TRPCError | null {
  const expected = asFault(cause);
  if (!expected) return null;
  if (expected !== cause) services.log.warn({ err: cause, path }, "database unavailable");
  return new TRPCError({ code: responseOf(expected).trpc, cause: expected });
}

type InputOf<O extends AnyOperation> =
  Record<never, never> extends z.input<O["input"]> ? z.input<O["input"]> | undefined : z.input<O["input"]>;

/** Parsing is left to `execute`, so that faults are the same in every adapter; here the input only gets its type. */
function typed<O extends AnyOperation>(_op: O) {
  return (input: unknown) => input as InputOf<O>;
}

function metaOf({ waitsOutside }: AnyOperation): Meta {
  return { waitsOutside: waitsOutside === true };
}

/** An operation as a tRPC query: its input and its output. */
export function query<O extends AnyOperation>(op: O) {
  return callMetadata
    .meta(metaOf(op))
    .input(typed(op))
    .query(({ ctx, input }) => callOperation(op, ctx, input ?? {}) as Promise<z.output<O["output"]>>);
}

/** An operation as a tRPC mutation. */
export function mutation<O extends AnyOperation>(op: O) {
  return callMetadata
    .meta(metaOf(op))
    .input(typed(op))
    .mutation(
      ({ ctx, input, signal }) => callOperation(op, { ...ctx, signal }, input ?? {}) as Promise<z.output<O["output"]>>,
    );
}

/** An operation as a tRPC mutation that streams the text it writes while it grows, and then its output. */
export function streamed<O extends AnyOperation>(op: O) {
  return callMetadata
    .meta(metaOf(op))
    .input(typed(op))
    .mutation(async function* ({ ctx, input, signal, path }) {
      const run = (onText: (text: string) => void) =>
        callOperation(op, { ...ctx, signal, onText }, input ?? {}) as Promise<z.output<O["output"]>>;
      try {
        yield* streamText(run);
      } catch (error) {
        throw errorOf(error, ctx, path) ?? error;
      }
    });
}
