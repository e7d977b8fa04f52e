import { type Fault, fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { toStorable } from "#kernel/storable.ts";
import {
  type Call,
  type Connect,
  type ConnectInput,
  ConnectRefused,
  type DeclaredField,
} from "#platform/connectors/contract.ts";
import { findTransportFailure, openCall } from "#platform/connectors/shared/http/call.ts";
import type { Platform } from "#platform/services.ts";

/**
 * Calls the connect half of a platform, with its timeout.
 * @throws Fault invalid for a field that the platform rejects, refused for any other rejection, unavailable if it
 * could not be reached, has a problem of its own, or sent a response that can't be read
 */
export async function callPlatform<Answer>(
  services: Pick<Platform, "egress" | "storage" | "log" | "secrets" | "env" | "clock">,
  { platform, timeoutMs }: Connect,
  name: string,
  ask: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const call = openCall(services, { signal: AbortSignal.timeout(timeoutMs) });
  try {
    return toStorable(await ask(call));
  } catch (error) {
    if (error instanceof ConnectRefused) throw refusalOf(error);
    const failure = findTransportFailure(error);
    const status = failure ? undefined : call.lastAnswer()?.status;
    services.log.warn({ err: error, platform, status }, "an account could not be connected");
    if (failure?.code === "tls")
      throw fault("unavailable", {
        message: `${failure.message} ${t("Ask your administrator, then start again.")}`,
      });
    throw failureOf(name, status);
  }
}

/** @param status that of the last response; undefined when none arrived */
function failureOf(name: string, status: number | undefined): Fault {
  if (status === 401 || status === 403) {
    const message = t(
      "{name} doesn't give access to this account (status {status}). Check there that the account is active and that you granted every permission, then start again.",
      { name, status: String(status) },
    );
    return fault("refused", { code: "connection_refused", message });
  }
  return fault("unavailable", { message: describeFailure(name, status) });
}

function describeFailure(name: string, status: number | undefined): string {
  if (status === undefined) return t("{name} isn't responding. Try again in a few minutes.", { name });
  if (status === 429) return t("{name} receives too many requests from here. Try again in a few minutes.", { name });
  if (status >= 500)
    return t("{name} reports a problem of its own (status {status}). Try again in a few minutes.", {
      name,
      status: String(status),
    });
  return t(
    "{name}'s response couldn't be read (status {status}). Try again in a few minutes. If it happens again, ask your administrator to look at the log.",
    { name, status: String(status) },
  );
}

function refusalOf({ message, field }: ConnectRefused): Fault {
  return field === null
    ? fault("refused", { code: "connection_refused", message })
    : invalid(`fields.${field}`, message);
}

/** The submitted values of the fields that the platform requires. @throws Fault invalid for missing ones */
export function requireFields(fields: readonly DeclaredField[] = [], input: ConnectInput = {}): ConnectInput {
  const missing = fields.filter(({ key, is_optional: isOptional }) => !isOptional && !input[key]);
  if (missing.length > 0) {
    const errors = missing.map(({ key, label }) => [`fields.${key}`, [t("{label} is required.", { label: t(label) })]]);
    throw fault("invalid", { errors: Object.fromEntries(errors) });
  }
  return Object.fromEntries(fields.map(({ key }) => [key, input[key] ?? ""]));
}
