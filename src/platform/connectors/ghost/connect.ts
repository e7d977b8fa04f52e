import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Account, type Call, type Connect, ConnectRefused } from "../contract.ts";
import { fetchAvatar } from "../shared/http/fetch-avatar.ts";
import { readSite, siteHandle, visitSite } from "../shared/text/site.ts";
import { type Credentials, requestGhost } from "./api.ts";
import { ghost } from "./describe.ts";

const Site = z.object({
  site: z.object({ title: z.string(), url: z.string(), icon: z.string().nullish(), version: z.string().nullish() }),
});

const ADMIN = /\/ghost(\/.*)?$/s;

/** @param protocol the scheme used for sites: keys are sent over https only; tests use http */
export function ghostConnect(protocol: "https:" | "http:" = "https:"): Connect {
  return {
    platform: ghost.platform,
    timeoutMs: 15_000,
    connection: "credentials",
    async open({ site: typed = "", key = "" }, call): Promise<Account> {
      const credentials: Credentials = { site: readSite(typed, protocol, ADMIN), key: readKey(key) };
      const { title, url, icon } = await findSite(call, credentials.site);
      await requireKey(call, credentials);
      const handle = siteHandle(url);
      return {
        externalId: handle,
        handle,
        displayName: title || handle,
        avatarUrl: icon ? await fetchAvatar(call, icon) : null,
        credentials: JSON.stringify(credentials),
        expiresAt: null,
      };
    },
  };
}

function readKey(typed: string): string {
  if (/^[0-9a-f]{24}:[0-9a-f]{64}$/.test(typed)) return typed;
  throw new ConnectRefused(
    t("That isn't an Admin API key. Copy it from your custom integration; it has a colon in the middle."),
    "key",
  );
}

async function findSite(call: Call, site: string): Promise<z.infer<typeof Site>["site"]> {
  const { status, json } = await visitSite(call, `${site}/ghost/api/admin/site/`);
  const { data } = Site.safeParse(json);
  if (data) return data.site;
  if (status >= 500) throw new Error(`The site responded with status ${status}.`);
  throw new ConnectRefused(
    t("There is no Ghost at this address. Enter the API URL that Ghost shows with the key."),
    "site",
  );
}

async function requireKey(call: Call, credentials: Credentials): Promise<void> {
  const response = await requestGhost(call, credentials, "posts", { query: { limit: "1", fields: "id" } });
  if (response.kind === "ok") return;
  if (response.kind === "refused" && [401, 403].includes(response.status)) {
    const message = t("The site doesn't accept this key. Copy it again from your custom integration in Ghost.");
    throw new ConnectRefused(message, "key");
  }
  throw new Error(`The key could not be proven: ${response.kind}`);
}
