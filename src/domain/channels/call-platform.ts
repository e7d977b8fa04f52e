import { type Fault, fault, invalid } from "#kernel/fault.ts";
import { toStorable } from "#kernel/storable.ts";
import { openCall } from "#platform/connectors/call.ts";
import {
  type Call,
  type Connect,
  type ConnectField,
  type ConnectInput,
  ConnectRefused,
} from "#platform/connectors/contract.ts";
import type { Platform } from "#platform/services.ts";

/**
 * Calls the connect half of a platform, with its timeout.
 * @throws Fault invalid for a field that the platform rejects, refused for any other rejection, unavailable if it
 * could not be reached
 */
export async function callPlatform<Answer>(
  services: Pick<Platform, "egress" | "storage" | "log" | "secrets" | "env" | "clock">,
  { platform, timeoutMs }: Connect,
  name: string,
  ask: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  try {
    return toStorable(await ask(openCall(services, { signal: AbortSignal.timeout(timeoutMs) })));
  } catch (error) {
    if (error instanceof ConnectRefused) throw refusalOf(error);
    services.log.warn({ err: error, platform }, "a platform could not be reached to connect an account");
    throw fault("unavailable", { message: `${name} isn't responding. Try again in a few minutes.` });
  }
}

function refusalOf({ message, field }: ConnectRefused): Fault {
  return field === null
    ? fault("refused", { code: "connection_refused", message })
    : invalid(`fields.${field}`, message);
}

/** The submitted values of the fields that the platform requires. @throws Fault invalid for missing ones */
export function requireFields(fields: readonly ConnectField[] = [], input: ConnectInput = {}): ConnectInput {
  const missing = fields.filter(({ key, is_optional: isOptional }) => !isOptional && !input[key]);
  if (missing.length > 0) {
    const errors = missing.map(({ key, label }) => [`fields.${key}`, [`${label} is required.`]]);
    throw fault("invalid", { errors: Object.fromEntries(errors) });
  }
  return Object.fromEntries(fields.map(({ key }) => [key, input[key] ?? ""]));
}
