import { t } from "#kernel/language.ts";
import { type Account, type Connect, ConnectRefused } from "../contract.ts";
import { requestJson } from "../shared/http/request-json.ts";
import { SLACK, type Slack, type WebhookCredentials } from "./api.ts";
import { slackWebhook } from "./describe.ts";

const PATH = /^\/services\/(T[A-Z0-9]{5,20})\/(B[A-Z0-9]{5,20})\/[A-Za-z0-9]{10,60}$/;

/** A webhook's error for a message without content, by which a valid one is recognized without posting. */
const LIVE = ["no_text", "invalid_payload", "missing_text_or_fallback_or_attachments"];

/** How Slack names a reason, such as `no_service`. */
const CODE = /^[a-z][a-z_]{2,49}$/;

/** Connects the channel of a webhook, under the name the user enters. */
export function slackWebhookConnect({ hooks }: Pick<Slack, "hooks"> = SLACK): Connect {
  return {
    platform: slackWebhook.platform,
    timeoutMs: 10_000,
    connection: "credentials",
    async open({ url = "", name = "" }, call): Promise<Account> {
      const { path, team, service } = readAddress(url);
      const { status, text } = await requestJson(call, { url: `${hooks}${path}`, method: "POST", json: {} }, null);
      const said = text.trim();
      if (!LIVE.includes(said)) {
        if (status === 429 || status >= 500) throw new Error(`The webhook could not be asked: status ${status}.`);
        const message = CODE.test(said)
          ? t("Slack doesn't take messages at this URL ({code}). Add a new webhook to the channel and copy its URL.", {
              code: said,
            })
          : t("Slack doesn't take messages at this URL. Add a new webhook to the channel and copy its URL.");
        throw new ConnectRefused(message, "url");
      }
      const credentials: WebhookCredentials = { path };
      return {
        externalId: `${team}/${service}`,
        handle: name,
        displayName: name,
        avatarUrl: null,
        credentials: JSON.stringify(credentials),
        expiresAt: null,
      };
    },
  };
}

function readAddress(typed: string): { path: string; team: string; service: string } {
  const url = URL.parse(typed);
  const [path, team, service] = PATH.exec(url?.pathname ?? "") ?? [];
  if (url?.origin === "https://hooks.slack.com" && url.username === "" && path && team && service) {
    return { path, team, service };
  }
  throw new ConnectRefused(
    t(
      "That isn't the URL of a Slack webhook. Copy it from your app's Incoming Webhooks: https://hooks.slack.com/services/T…",
    ),
    "url",
  );
}
