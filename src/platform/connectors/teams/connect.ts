import { createHash } from "node:crypto";
import { t } from "#kernel/language.ts";
import { type Account, type Connect, ConnectRefused, ForeignAnswerError } from "../contract.ts";
import { type Credentials, sendCards } from "./api.ts";
import { teams } from "./describe.ts";

/** Where Power Automate has workflows; the second is for those created since 2025. */
const HOSTS = /^[\w.-]+\.(?:logic\.azure\.(?:com|us|cn)|api\.powerplatform\.com)$/;
const PATH = /\/workflows\/[\da-f]{20,64}\/triggers\/[^/]+\/paths\/invoke$/;

/** Connects the channel or chat of a workflow, under the name the user enters. */
export function teamsConnect(origin: string | null = null): Connect {
  return {
    platform: teams.platform,
    timeoutMs: 15_000,
    connection: "credentials",
    async open({ url: typed = "", name = "" }, call): Promise<Account> {
      const credentials = readAddress(typed);
      const answer = await sendCards(call, origin, credentials, []).catch((error: unknown) => {
        if (error instanceof ForeignAnswerError) return null;
        throw error;
      });
      if (answer?.kind === "throttled") throw new Error("The workflow takes no requests for now.");
      if (answer?.kind !== "ok") {
        const message = t(
          "The workflow doesn't take messages at this URL. Check that it's turned on, and copy its URL again.",
        );
        throw new ConnectRefused(message, "url");
      }
      return {
        externalId: createHash("sha256").update(credentials.path).digest("hex"),
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
  const isWorkflow =
    url?.protocol === "https:" && url.username === "" && HOSTS.test(url.hostname) && PATH.test(url.pathname);
  if (url && isWorkflow && url.searchParams.has("sig"))
    return { host: url.host, path: url.pathname, query: url.search };
  const message = t("That isn't the URL of a workflow. It ends in sig=… and comes from the Workflows app in Teams.");
  throw new ConnectRefused(message, "url");
}
