import { randomUUID } from "node:crypto";
import { requestHeaders } from "#domain/events/webhooks/rules.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { decryptCredentials } from "./credentials.ts";
import { findChannel } from "./find.ts";
import { ChannelIdInput, ChannelTest } from "./schema.ts";

const DEADLINE_MS = 10_000;

export const sendChannelTest = operation({
  name: "channels.send_test",
  summary: "Send a signed test request to a webhook channel, and get its response. Nothing is published.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  waitsOutside: true,
  input: ChannelIdInput,
  output: ChannelTest,
  async run(ctx, { id }) {
    const channel = await findChannel(ctx.db, ctx.brandId, id);
    const credentials =
      findConnector(channel.platform)?.connection === "address" ? await decryptCredentials(ctx, channel) : null;
    if (!credentials) {
      throw fault("refused", { code: "invalid_state", message: t("Tests can only be sent to webhook channels.") });
    }
    const { url, secret } = credentials;
    const body = JSON.stringify({ test: true, channel: { id, handle: channel.handle } });
    const timestamp = Math.floor(ctx.clock.now().getTime() / 1000);
    const headers = requestHeaders("test", { id: randomUUID(), timestamp, body, secrets: [secret] });
    const outcome = await ctx.egress.request({
      url,
      method: "POST",
      headers,
      body,
      timeoutMs: DEADLINE_MS,
      maxBytes: 0,
    });
    const { durationMs: duration_ms } = outcome;
    if (!outcome.ok) return { is_ok: false, status: null, message: outcome.message, duration_ms };
    const { status } = outcome;
    const is_ok = status >= 200 && status < 300;
    const message = is_ok
      ? t("Delivered.")
      : t("The receiver responded with status {status}.", { status: String(status) });
    return { is_ok, status, message, duration_ms };
  },
});
