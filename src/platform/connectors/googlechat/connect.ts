import { t } from "#kernel/language.ts";
import { type Account, type Connect, ConnectRefused } from "../contract.ts";
import { requestJson } from "../shared/http/request-json.ts";
import { addressOf, type Credentials, GOOGLE_CHAT, Refusal } from "./api.ts";
import { googlechat } from "./describe.ts";

const PATH = /^\/v1\/spaces\/([\w-]{5,40})\/messages$/;

/** Connects the space of a webhook, under the name the user enters. */
export function googlechatConnect(origin = GOOGLE_CHAT): Connect {
  return {
    platform: googlechat.platform,
    timeoutMs: 10_000,
    connection: "credentials",
    async open({ url: typed = "", name = "" }, call): Promise<Account> {
      const credentials = readAddress(typed);
      // A message without content, which Chat refuses without posting anything.
      const request = { url: addressOf(origin, credentials, {}), method: "POST", json: {} } as const;
      const { status, json } = await requestJson(call, request, null);
      const { data } = Refusal.safeParse(json);
      // A key that doesn't exist is an invalid argument too.
      if (data?.code !== "INVALID_ARGUMENT" || /\bAPI key\b/i.test(data.message)) {
        if (status === 429 || status >= 500) throw new Error(`The webhook could not be asked: status ${status}.`);
        const message = t(
          "Google Chat doesn't take messages at this URL. Add a new webhook to the space and copy its URL.",
        );
        throw new ConnectRefused(message, "url");
      }
      return {
        externalId: credentials.space,
        handle: name,
        displayName: name,
        avatarUrl: null,
        credentials: JSON.stringify(credentials),
        expiresAt: null,
      };
    },
  };
}

function readAddress(typed: string): Credentials {
  const url = URL.parse(typed.trim());
  const [, space] = PATH.exec(url?.pathname ?? "") ?? [];
  const [key, token] = [url?.searchParams.get("key"), url?.searchParams.get("token")];
  if (url?.origin === GOOGLE_CHAT && url.username === "" && space && key && token) return { space, key, token };
  const message = t(
    "That isn't the URL of a webhook. Copy it from the space's Apps & integrations: https://chat.googleapis.com/v1/spaces/…",
  );
  throw new ConnectRefused(message, "url");
}
