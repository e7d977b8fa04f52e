import type { ReactElement } from "react";
import { ChangelogGuide } from "./changelog-guide.tsx";
import { ChannelsGuide } from "./channels-guide.tsx";
import { CliGuide } from "./cli-guide.tsx";
import { ClientsGuide } from "./clients-guide.tsx";
import { ErrorsGuide } from "./errors-guide.tsx";
import { EventsGuide } from "./events-guide.tsx";
import { LimitsGuide } from "./limits-guide.tsx";
import { McpGuide } from "./mcp-guide.tsx";
import { OauthGuide } from "./oauth-guide.tsx";
import { PostsGuide } from "./posts-guide.tsx";
import { QuickStart } from "./quick-start.tsx";
import { RequestsGuide } from "./requests-guide.tsx";
import { SecurityGuide } from "./security-guide.tsx";
import { TokensGuide } from "./tokens-guide.tsx";
import type { McpTool } from "./tool-list.tsx";
import { UploadsGuide } from "./uploads-guide.tsx";
import { WebhooksGuide } from "./webhooks-guide.tsx";

/** What the guides say about this installation. */
export interface Installation {
  appUrl: string;
  apiUrl: string;
  mcpUrl: string;
  tools: readonly McpTool[];
  catalogue: readonly { code: string; status: number; meaning: string }[];
  /** For reports of vulnerabilities. */
  contact: string | null;
}

/** Every guide by its slug, as a guest sees it. */
export function allGuides({ appUrl, apiUrl, mcpUrl, tools, catalogue, contact }: Installation) {
  const made: Readonly<Record<string, ReactElement>> = {
    "quick-start": <QuickStart apiUrl={apiUrl} reader={null} />,
    tokens: <TokensGuide />,
    posts: <PostsGuide />,
    requests: <RequestsGuide apiUrl={apiUrl} />,
    uploads: <UploadsGuide apiUrl={apiUrl} />,
    channels: <ChannelsGuide apiUrl={apiUrl} />,
    webhooks: <WebhooksGuide />,
    events: <EventsGuide apiUrl={apiUrl} />,
    mcp: <McpGuide mcpUrl={mcpUrl} tools={tools} />,
    oauth: <OauthGuide appUrl={appUrl} />,
    clients: <ClientsGuide apiUrl={apiUrl} />,
    cli: <CliGuide appUrl={appUrl} />,
    errors: <ErrorsGuide catalogue={catalogue} />,
    limits: <LimitsGuide />,
    security: <SecurityGuide contact={contact} />,
    changelog: <ChangelogGuide />,
  };
  return made;
}
