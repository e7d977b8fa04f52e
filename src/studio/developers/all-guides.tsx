import type { ReactElement } from "react";
import Changelog from "./changelog.mdx";
import Channels from "./channels.mdx";
import Cli from "./cli.mdx";
import Clients from "./clients.mdx";
import Errors from "./errors.mdx";
import Events from "./events.mdx";
import { GuidePage } from "./guide-page.tsx";
import type { Installation } from "./guide-props.ts";
import Integrations from "./integrations.mdx";
import Limits from "./limits.mdx";
import Mcp from "./mcp.mdx";
import Oauth from "./oauth.mdx";
import Posts from "./posts.mdx";
import QuickStart from "./quick-start.mdx";
import Receipts from "./receipts.mdx";
import Requests from "./requests.mdx";
import Security from "./security.mdx";
import Tokens from "./tokens.mdx";
import Uploads from "./uploads.mdx";
import Webhooks from "./webhooks.mdx";

const CONTENTS = {
  "quick-start": QuickStart,
  tokens: Tokens,
  posts: Posts,
  requests: Requests,
  uploads: Uploads,
  receipts: Receipts,
  channels: Channels,
  webhooks: Webhooks,
  events: Events,
  mcp: Mcp,
  oauth: Oauth,
  integrations: Integrations,
  clients: Clients,
  cli: Cli,
  errors: Errors,
  limits: Limits,
  security: Security,
  changelog: Changelog,
};

/** Every guide by its slug, as a guest sees it. */
export function allGuides(installation: Installation): Readonly<Record<string, ReactElement>> {
  return Object.fromEntries(
    Object.entries(CONTENTS).map(([slug, Content]) => [
      slug,
      <GuidePage key={slug} slug={slug} Content={Content} {...installation} reader={null} />,
    ]),
  );
}
