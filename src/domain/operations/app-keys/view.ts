import type { z } from "zod";
import { callbackAddress, missingKeys, withAddresses } from "#domain/publishing/channels/rules.ts";
import { t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { wireTime } from "#kernel/time.ts";
import type { Connector } from "#platform/connectors/contract.ts";
import { tryConnectorParts } from "#platform/connectors/find-parts.ts";
import type { Env } from "#platform/env.ts";
import { type EnteredKey, listAppPlatforms } from "./find.ts";
import { endingOf, isHidden, keysOf, labelOf } from "./rules.ts";
import type { AppKey, NetworkApp } from "./schema.ts";

/** Addresses of this installation in a step of a setup. */
const ADDRESS = /\{APP_URL\}[\w/-]*/g;
/** Shows whether a platform's app can be checked at all. */
const ANY_KEY = "0";

export function viewNetworkApp(
  connector: Connector,
  env: Env,
  entered: ReadonlyMap<string, EnteredKey>,
): z.input<typeof NetworkApp> {
  const { platform, name, keys = [], setup } = connector;
  const current = { ...env, ...Object.fromEntries([...entered].map(([key, { value }]) => [key, value])) };
  const own = keys.filter((key) => lookUp(current, key));
  const isReady = missingKeys(connector, current).length === 0;
  const steps = setup?.steps.map((step) => t(step)) ?? [];
  const named = steps.flatMap((step) => step.match(ADDRESS) ?? []).map((address) => withAddresses(address, env));
  return {
    platform,
    name,
    status: isReady ? "ready" : own.length > 0 ? "incomplete" : "missing",
    keys: keysOf(connector).map((key) => viewKey(connector, key, env, entered.get(key))),
    replaced_by: isReady && own.length < keys.length ? replacementOf(connector) : null,
    shared_with: listAppPlatforms()
      .filter((other) => other.platform !== platform && other.keys?.some((key) => keys.includes(key)))
      .map((other) => other.name),
    can_check: canCheck(connector, env),
    steps: steps.map((step) => withAddresses(step, env)),
    review: setup ? t(setup.review) : null,
    addresses: [...new Set([callbackAddress(env, platform), ...named])],
    scopes: [...(setup?.scopes ?? [])],
  };
}

function viewKey(
  { keys = [] }: Connector,
  name: string,
  env: Env,
  entered: EnteredKey | undefined,
): z.input<typeof AppKey> {
  const ofEnvironment = lookUp(env as Readonly<Record<string, unknown>>, name);
  const value = entered?.value ?? ofEnvironment;
  return {
    name,
    label: labelOf(name),
    is_required: keys.includes(name),
    is_hidden: isHidden(name),
    source: entered ? "entered" : ofEnvironment ? "environment" : null,
    is_overriding: entered !== undefined && Boolean(ofEnvironment),
    ending: typeof value === "string" ? endingOf(value) : null,
    entered_at: entered ? wireTime(entered.enteredAt) : null,
  };
}

/** The platform whose own keys are the alternative of this one's. */
function replacementOf({ alternativeKeys = [] }: Connector): string | null {
  return listAppPlatforms().find(({ keys = [] }) => keys.join() === alternativeKeys.join())?.name ?? null;
}

function canCheck(connector: Connector, env: Env): boolean {
  const any = Object.fromEntries((connector.keys ?? []).map((key) => [key, ANY_KEY]));
  return tryConnectorParts(connector.platform, env, any).checkApp !== undefined;
}
