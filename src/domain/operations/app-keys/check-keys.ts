import type { z } from "zod";
import { callbackAddress } from "#domain/publishing/channels/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { toStorableText } from "#kernel/storable.ts";
import { type AppKeys, withAppKeys } from "#platform/connectors/app-keys.ts";
import type { AppCheck, Connector } from "#platform/connectors/contract.ts";
import { tryConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { NetworkCheck } from "./schema.ts";

const TIMEOUT_MS = 10_000;

/**
 * Asks a platform's network about the keys that are in use.
 * @param candidates keys that are about to be entered, in place of those in use
 * @returns null where the network can't be asked
 */
export async function checkKeysAt(
  ctx: PublicContext,
  connector: Connector,
  candidates: AppKeys = {},
): Promise<z.input<typeof NetworkCheck> | null> {
  const { platform, name } = connector;
  const { checkApp } = tryConnectorParts(platform, ctx.env, candidates);
  if (!checkApp) return null;
  const call = openCall(ctx, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer = await checkApp(callbackAddress(ctx.env, platform), call).catch((): null => null);
  // The error isn't logged: its request has the keys in it.
  if (!answer) return { result: "unknown", message: t("{name} isn't responding.", { name }) };
  const inUse = { ...withAppKeys(ctx.env), ...candidates };
  const reason = withoutKeys(
    answer,
    (connector.keys ?? []).map((key) => lookUp(inUse, key)),
  );
  return { result: answer.kind, message: messageOf(answer.kind, name, reason) };
}

function messageOf(kind: AppCheck["kind"], name: string, reason: string | null): string {
  if (kind === "accepted") return t("{name} accepted the keys.", { name });
  if (kind === "rejected")
    return reason === null
      ? t("{name} doesn't accept these keys.", { name })
      : t("{name} doesn't accept these keys: {reason}", { name, reason });
  return reason === null
    ? t("{name} didn't say whether the keys are right.", { name })
    : t("{name} didn't say whether the keys are right: {reason}", { name, reason });
}

/** A network's words, unless they repeat a key. */
function withoutKeys(answer: AppCheck, keys: readonly unknown[]): string | null {
  if (answer.kind === "accepted" || answer.reason === null) return null;
  const { reason } = answer;
  if (keys.some((key) => typeof key === "string" && reason.includes(key))) return null;
  return toStorableText(reason, 200);
}
