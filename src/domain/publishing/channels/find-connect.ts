import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { withAppKeys } from "#platform/connectors/app-keys.ts";
import type { Connect, Connector, DeclaredField, OpeningConnect } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Env } from "#platform/env.ts";
import { missingKeys } from "./rules.ts";

/**
 * A platform that can be connected on this installation.
 * @throws Fault invalid for one that is unknown or cannot be connected, refused where the operator has yet to set its
 * keys
 */
export function requireConnector(platform: string, env: Env): Connector {
  const connector = findConnector(platform);
  const missing = connector ? missingKeys(connector, withAppKeys(env)) : [];
  if (!connector || (connector.isTest && missing.length > 0)) {
    throw invalid("platform", t("Unknown platform."));
  }
  if (connector.connection === "built_in")
    throw invalid("platform", t("{name} is already set up for every brand.", { name: connector.name }));
  if (missing.length > 0) {
    const message = t("{name} isn't set up on this installation. Ask an administrator to enter its app keys.", {
      name: connector.name,
    });
    throw fault("refused", { code: "invalid_state", message });
  }
  return connector;
}

type RedirectConnect = Extract<Connect, { connection: "redirect" }>;

/** The connect half of a platform that redirects. @throws Fault invalid if the platform connects in another way */
export function requireRedirect({ platform, name }: Connector, env: Env): RedirectConnect {
  const { connect } = findConnectorParts(platform, env);
  if (connect?.connection !== "redirect")
    throw invalid("platform", t("{name} can't be connected in the browser.", { name }));
  return connect;
}

/**
 * The connect half of a platform that takes credentials, as its only or its second way.
 * @throws Fault invalid if the platform takes none
 */
export function requireOpening({ platform, name }: Connector, env: Env): OpeningConnect {
  const { connect } = findConnectorParts(platform, env);
  if (!connect?.open)
    throw invalid("platform", t("Connect {name} in the browser. Start with POST /channel-requests.", { name }));
  return connect as OpeningConnect;
}

/** The fields of the credentials that a platform takes. */
export function credentialFields({ connection, fields = [], alternative }: Connector): readonly DeclaredField[] {
  return connection === "credentials" ? fields : (alternative?.fields ?? []);
}
