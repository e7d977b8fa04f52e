import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import type { Env } from "#platform/env.ts";
import { callbackAddress } from "./rules.ts";

/**
 * The public document by which a platform without registration identifies this installation.
 * @returns null for a platform that wants none, and where this installation's address can't have one
 */
export function readClientMetadata(env: Env, platform: string): Readonly<Record<string, unknown>> | null {
  const { connect } = findConnectorParts(platform, env);
  if (connect?.connection !== "redirect") return null;
  return connect.clientMetadata?.(callbackAddress(env, platform)) ?? null;
}
