import { callbackBase } from "../../callback-base.ts";
import type { ConnectorParts, Network } from "../connector-parts.ts";
import { apiVersion } from "../shared/description/api-versions.ts";
import { LINKEDIN, type LinkedIn } from "./api.ts";
import { linkedinChanger } from "./change.ts";
import { checkLinkedInApp, linkedinConnect, linkedinPageConnect } from "./connect.ts";
import { linkedin, linkedinPage } from "./describe.ts";
import { linkedinPageHistory } from "./history.ts";
import { linkedinInbound } from "./inbound.ts";
import { linkedinPagePublisher, linkedinPublisher } from "./publish.ts";
import { linkedinPageReplier } from "./reply.ts";
import { linkedinPageReporter } from "./report.ts";

export const network: Network = (env) => {
  const at: LinkedIn = { ...LINKEDIN, version: apiVersion("LINKEDIN_VERSION", env) };
  const member = appOf(env.LINKEDIN_CLIENT_ID, env.LINKEDIN_CLIENT_SECRET);
  const page = appOf(env.LINKEDIN_PAGE_CLIENT_ID, env.LINKEDIN_PAGE_CLIENT_SECRET) ?? member;
  const { LINKEDIN_PAGE_APP_ID: appId } = env;
  const subscription = appId ? { appId, webhook: `${callbackBase(env)}/webhooks/${linkedinPage.platform}` } : null;
  const found: ConnectorParts[] = [];
  if (member) {
    found.push({
      platform: linkedin.platform,
      checkApp: checkLinkedInApp(member, at),
      connect: linkedinConnect(member, at),
      publish: () => linkedinPublisher(at),
      change: () => linkedinChanger(at),
    });
  }
  if (page) {
    found.push({
      platform: linkedinPage.platform,
      checkApp: checkLinkedInApp(page, at),
      connect: linkedinPageConnect(page, at, subscription),
      publish: () => linkedinPagePublisher(at),
      change: () => linkedinChanger(at, linkedinPage.platform),
      report: linkedinPageReporter(at),
      history: linkedinPageHistory(at),
      reply: linkedinPageReplier(at),
      inbound: linkedinInbound(page.clientSecret),
    });
  }
  return found;
};

function appOf(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}
