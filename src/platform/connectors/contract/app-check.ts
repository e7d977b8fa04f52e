import type { Call } from "./call.ts";

/** What a network says of an app's keys. `unknown`: it didn't say, with the reason if it gave one. */
export type AppCheck =
  | { kind: "accepted" }
  | { kind: "rejected"; reason: string | null }
  | { kind: "unknown"; reason: string | null };

/**
 * Asks the network whether the operator's app exists and the secret is its own, without any account: by an app's own
 * access token, or by an authorization code that can't exist, which networks refuse only after they have identified the
 * app (RFC 6749, section 5.2).
 * @throws Error when the network can't be reached
 */
export type AppChecker = (redirectUri: string, call: Pick<Call, "egress">) => Promise<AppCheck>;
