import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { FullItem } from "./find.ts";

/** @throws Fault reply_unsupported if the item's platform has no replies, invalid_state if the item was removed there */
export function requireReplies({ channel, removedAt }: FullItem): void {
  if (removedAt) throw fault("refused", { code: "invalid_state", message: t("It no longer exists on the platform.") });
  if (findConnector(channel.platform)?.takesReplies) return;
  throw fault("refused", {
    code: "reply_unsupported",
    message: t("{platform} doesn't support replies.", { platform: channel.platform }),
  });
}

/** @throws Fault invalid_state */
export function requireConnected({ channel: { status } }: FullItem): void {
  if (status !== "disabled" && status !== "needs_reconnect") return;
  throw fault("refused", { code: "invalid_state", message: t("The channel is disconnected. Reconnect it first.") });
}

/** @throws Fault invalid_state while a reply is being sent, or its outcome is unknown */
export function requireNoReplyInFlight({ replies }: FullItem): void {
  if (replies.some(({ status }) => status === "sending")) {
    throw fault("refused", { code: "invalid_state", message: t("A reply is already being sent.") });
  }
  if (replies.some(({ status }) => status === "unknown")) {
    throw fault("refused", {
      code: "invalid_state",
      message: t("A previous reply may already have been sent. Check on the platform, then resolve it first."),
    });
  }
}
