import { fault, invalid } from "#kernel/fault.ts";
import type { Connect, Connector } from "#platform/connectors/contract.ts";
import { findHalves } from "#platform/connectors/networks.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Env } from "#platform/env.ts";
import { missingKeys } from "./rules.ts";

/**
 * A platform that can be connected on this installation.
 * @throws Fault invalid for one that is unknown or cannot be connected, refused where the operator has yet to set its
 * keys
 */
export function requireConnector(platform: string, env: object): Connector {
  const connector = findConnector(platform);
  const missing = connector ? missingKeys(connector, env) : [];
  if (!connector || (connector.isTest && missing.length > 0)) {
    throw invalid("platform", "Unknown platform.");
  }
  if (connector.connection === "built_in")
    throw invalid("platform", `${connector.name} is already set up for every brand.`);
  if (missing.length > 0) {
    const message = `${connector.name} isn't set up on this installation. Ask the administrator to set ${missing.join(" and ")}.`;
    throw fault("refused", { code: "invalid_state", message });
  }
  return connector;
}

type ConnectMethod<C extends Connect["connection"]> = Extract<Connect, { connection: C }>;

/** The connect half of a connector for this way of connecting. @throws Fault invalid if the connector uses another way */
export function requireConnect<C extends Connect["connection"]>(
  { platform, name }: Connector,
  connection: C,
  env: Env,
): ConnectMethod<C> {
  const { connect } = findHalves(platform, env);
  if (connect?.connection !== connection) {
    throw invalid(
      "platform",
      connection === "redirect"
        ? `${name} can't be connected in the browser.`
        : `Connect ${name} in the browser. Start with POST /channel-requests.`,
    );
  }
  return connect as ConnectMethod<C>;
}
