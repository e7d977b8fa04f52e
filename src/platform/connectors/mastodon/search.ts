import { z } from "zod";
import { t } from "#kernel/language.ts";
import type { AccountSearch } from "../contract.ts";
import { sendToMastodon } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { messageOf, secondsUntilReset } from "./refusal.ts";

const MAX_HANDLE = 300;
const HANDLE = /^\w(?:[\w.-]*\w)?(?:@[\p{L}\p{N}.:-]+)?$/u;

const Found = z.array(z.unknown());
const Account = z.object({
  /** `user` on the server itself, `user@host` elsewhere. */
  acct: z.string().refine((acct) => acct.length <= MAX_HANDLE && HANDLE.test(acct)),
  username: z.string(),
  display_name: z.string().catch(""),
  suspended: z.boolean().nullish().catch(null),
});

/** Names contain shortcodes of images, which only the server's own pages replace. */
const SHORTCODE = /(?<!\s)\s*:\w+:/g;

/** Source: docs.joinmastodon.org/methods/accounts (search), which needs the scope `read:accounts` or `read`. */
export const mastodonSearch: AccountSearch = {
  platform: mastodon.platform,
  timeoutMs: 8000,
  async search({ channel, query, limit }, call) {
    const { origin, token } = readCredentials(channel.credentials);
    // Without `resolve`, the server answers with what it knows and asks no other one.
    const params = new URLSearchParams({ q: query, limit: String(limit), resolve: "false" });
    const response = await sendToMastodon(call, `${origin}/api/v1/accounts/search?${params}`, { token });
    const { status, json } = response;
    if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(response, new Date()) };
    if (status >= 500) throw new Error(messageOf(response));
    if (status === 401) return { kind: "rejected" };
    if (status === 403) {
      const reason = messageOf(response).replace(/\.?$/, ".");
      const message = t("The server doesn't let this channel search for accounts: {reason} Reconnect the channel.", {
        reason,
      });
      return { kind: "refused", message };
    }
    if (status !== 200) return { kind: "refused", message: t("This server doesn't offer a search for accounts.") };
    const domain = channel.handle.slice(channel.handle.lastIndexOf("@") + 1);
    const accounts = Found.parse(json)
      .slice(0, limit)
      .flatMap((account) => {
        const { data } = Account.safeParse(account);
        if (!data || data.suspended) return [];
        // A handle without its server means another account on another channel's server.
        const handle = `@${data.acct.includes("@") ? data.acct : `${data.acct}@${domain}`}`;
        const name = data.display_name.replaceAll(SHORTCODE, "").trim() || data.username;
        return [{ handle, name, mention: handle }];
      });
    return { kind: "found", accounts };
  },
};
