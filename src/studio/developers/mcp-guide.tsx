import { Anchor } from "@mantine/core";
import { SetupTabs } from "#studio/identity/connections/setup-tabs.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { type McpTool, ToolList } from "./tool-list.tsx";

interface McpGuideProps {
  mcpUrl: string;
  /** The server's tools, in its own order. */
  tools: readonly McpTool[];
}

/** The MCP server, for people who connect or write a client. */
export function McpGuide({ mcpUrl, tools }: McpGuideProps) {
  return (
    <GuidePage slug="mcp">
      <CodeBlock label="MCP server URL" code={mcpUrl} copyLabel="Copy address" />
      <p>
        The server uses MCP over streamable HTTP, without sessions. Its tools are the studio's own operations, for every
        brand you belong to. No tool publishes directly: a post is published at its scheduled time, once it is approved.
      </p>
      <GuideHeading>Connect with OAuth</GuideHeading>
      <p>
        Enter the URL in your app; it opens your browser. Sign in, check which app is asking, and choose its access. The
        app then renews its access automatically. After 30 days without use, or if you revoke it in your{" "}
        <TextLink href="/profile/connections">profile</TextLink>, it has to ask again. A connection covers your whole
        account.
      </p>
      <SetupTabs mcpUrl={mcpUrl} by="sign-in" />
      <GuideHeading>Connect with a token</GuideHeading>
      <p>
        Without a browser, use an API token: any of them works here too, within its tier. See{" "}
        <TextLink href="/developers/tokens">Tokens and tiers</TextLink>.
      </p>
      <SetupTabs mcpUrl={mcpUrl} by="token" />
      <GuideHeading>Access tiers</GuideHeading>
      <Facts
        label="Tiers"
        head={["Tier", "Allows"]}
        rows={[
          [
            <code key="t">read</code>,
            "View brands, channels, posts, ideas and metrics. All tools that change something are denied.",
          ],
          [
            <code key="t">standard_write</code>,
            "Also create and edit ideas and drafts, comment, and submit posts for review.",
          ],
          [
            <code key="t">elevated_write</code>,
            "Also approve and schedule posts. Every approval is in the audit log under your name.",
          ],
        ]}
      />
      <p>
        You choose the tier on the consent screen; an app can request a lower one with the scope of the same name. Your
        role applies too: if you cannot approve posts, neither can the app.
      </p>
      <GuideHeading>Tools</GuideHeading>
      <ToolList tools={tools} />
      <p>
        Arguments and results are the bodies of the <Anchor href="/developers/reference">REST API</Anchor>, shortened in
        lists to what an agent needs; every tool has schemas. <code>brand</code>, the slug of a brand, is an optional
        argument of every tool that works in a brand; the default is your selected brand. Unknown arguments are
        rejected.
      </p>
      <GuideHeading>Limits</GuideHeading>
      <Facts
        label="Limits"
        head={["Limit", "Value"]}
        rows={[
          ["Ideas in one push_ideas", "25"],
          ["Results of list_ideas", "50; if has_more is true, filter by status or format"],
          ["Window of get_mining_context", "90 days"],
          ["Calls", "120 per minute"],
          ["AI credits", "None: calls over MCP use no credits"],
        ]}
      />
      <GuideHeading>Errors</GuideHeading>
      <p>
        Errors of a tool are returned as its result with <code>isError</code>, with the message and code of the API, so
        that a model can correct itself; <code>next_step</code> says how. Only authentication and rate limits use HTTP
        statuses: 401 without a valid token, with <code>WWW-Authenticate</code> pointing to the authorization server;
        429 over the rate limit.
      </p>
      <CodeBlock
        label="Approving with too low a tier"
        code={{
          isError: true,
          content: [{ type: "text", text: '{"message": "…", "code": "tier_denied", "next_step": "Ask the person …"}' }],
        }}
      />
      <GuideHeading>For client developers</GuideHeading>
      <ul>
        <li>
          The server supports revision 2026-07-28 of the protocol and, for clients that start with{" "}
          <code>initialize</code>, 2025-11-25 and earlier.
        </li>
        <li>
          Results are in <code>structuredContent</code>, and the text content is the same as JSON, for hosts that show
          models nothing else. Revisions before 2025-06-18, given by <code>MCP-Protocol-Version</code>, have the text
          alone.
        </li>
        <li>
          OAuth 2.1: authorization code with PKCE (S256), public clients, refresh tokens that rotate. The metadata is
          discovered from the <code>WWW-Authenticate</code> header of the first 401.
        </li>
        <li>
          A client identifies itself by a metadata document at an https URL, whose host people see as verified, or
          registers dynamically (RFC 7591).
        </li>
        <li>
          Send <code>{`resource=${mcpUrl}`}</code> (RFC 8707). Access tokens expire after an hour.
        </li>
      </ul>
      <GuideHeading>Troubleshooting</GuideHeading>
      <Facts
        label="Troubleshooting"
        head={["Problem", "Solution"]}
        rows={[
          [
            "The app reports 401 or asks you to sign in again",
            "The connection was revoked or not used for 30 days. Sign in again.",
          ],
          [
            "“Nothing to decide” in the browser",
            "The request has expired or was already answered. Start again in the app.",
          ],
          [
            "tier_denied",
            "The tier is too low for the tool. Revoke the connection in your profile, then reconnect with a higher tier.",
          ],
          [
            "A brand is missing",
            "You are not a member of it, or signed in with another account. list_brands shows the brands the app can access.",
          ],
          [
            "The app cannot reach the URL",
            "The URL must be reachable from where the app runs: a web service cannot reach a studio on your own computer.",
          ],
        ]}
      />
    </GuidePage>
  );
}
