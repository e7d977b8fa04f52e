import { Anchor } from "@mantine/core";
import { SetupTabs } from "#studio/connections/setup-tabs.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { type McpTool, ToolList } from "./tool-list.tsx";

interface McpGuideProps {
  mcpUrl: string;
  /** The server's tools in the order in which it lists them. */
  tools: readonly McpTool[];
}

/** The MCP server for whoever connects a program to it, or writes one (interface.md "MCP tools", product.md §10). */
export function McpGuide({ mcpUrl, tools }: McpGuideProps) {
  return (
    <GuidePage slug="mcp">
      <CodeBlock label="Address of the MCP server" code={mcpUrl} what="address" />
      <p>
        The server speaks MCP over streamable HTTP, without sessions: every request stands for itself. It has the
        studio’s own operations as tools, for every brand you belong to. Nothing on it publishes: a post goes out at its
        time, once it is approved.
      </p>
      <GuideHeading>Connect by signing in</GuideHeading>
      <p>
        Enter the address; the program opens your browser. You sign in, see who asks and where the answer goes, and
        choose what it may do. From then on it renews its access by itself. Unused for 30 days, or revoked in your{" "}
        <TextLink href="/profile/connections">profile</TextLink>, it has to ask again. One connection covers your whole
        account.
      </p>
      <SetupTabs mcpUrl={mcpUrl} by="sign-in" />
      <GuideHeading>Connect with a token</GuideHeading>
      <p>
        Where no browser is at hand, send a token that you made yourself: any token of the API works here too, within
        its tier. See <TextLink href="/developers/tokens">Tokens and tiers</TextLink>.
      </p>
      <SetupTabs mcpUrl={mcpUrl} by="token" />
      <GuideHeading>What it may do</GuideHeading>
      <Facts
        label="Tiers"
        head={["Tier", "Allows"]}
        rows={[
          [
            <code key="t">read</code>,
            "Look: brands, channels, posts, ideas, figures. Every tool that changes something is refused.",
          ],
          [
            <code key="t">standard_write</code>,
            "That, and write ideas and drafts, comment, and put posts up for review.",
          ],
          [
            <code key="t">elevated_write</code>,
            "That, and approve, and with it schedule. Every such act is in the audit log, in your name.",
          ],
        ]}
      />
      <p>
        The tier is the person’s choice on the consent screen; a program may ask for less by naming scopes of the same
        names. Roles count as well: where you may not approve, nor may it.
      </p>
      <GuideHeading>Tools</GuideHeading>
      <ToolList tools={tools} />
      <p>
        Arguments and results are the bodies of the <Anchor href="/developers/reference">REST API</Anchor>, in lists the
        part that an agent reads; each tool brings its schemas. <code>brand</code>, the slug of a brand, may be given to
        every tool that works in one; without it the brand counts that you selected. An argument that a tool does not
        know is refused by name.
      </p>
      <GuideHeading>Limits</GuideHeading>
      <Facts
        label="Limits"
        head={["What", "How much"]}
        rows={[
          ["Ideas in one push_ideas", "25"],
          ["Results of list_ideas", "50; has_more: true means that there are more, so narrow by status or format"],
          ["Window of get_mining_context", "90 days"],
          ["Calls", "120 a minute"],
          ["AI credits", "None: calls over MCP never spend any"],
        ]}
      />
      <GuideHeading>Errors</GuideHeading>
      <p>
        What a tool refuses comes back as its result with <code>isError</code>, in the words and with the code of the
        API, so that a model can read it and do better; <code>next_step</code> says how. Only the door itself answers by
        HTTP status: 401 without a valid token, with <code>WWW-Authenticate</code> naming where to sign in; 429 when the
        calls of a minute are used up.
      </p>
      <CodeBlock
        label="Approving with too low a tier"
        code={{
          isError: true,
          content: [{ type: "text", text: '{"message": "…", "code": "tier_denied", "next_step": "Ask the person …"}' }],
        }}
      />
      <GuideHeading>For authors of clients</GuideHeading>
      <ul>
        <li>
          The server speaks revision 2026-07-28 of the protocol and, with clients that open with <code>initialize</code>
          , 2025-11-25 and those before it.
        </li>
        <li>
          A result is in <code>structuredContent</code>. The text beside it is an excerpt as JSON; only for revisions
          before 2025-06-18, named by <code>MCP-Protocol-Version</code>, it is the whole.
        </li>
        <li>
          OAuth 2.1: authorization code with PKCE (S256), public clients, refresh tokens that rotate. The metadata is
          found from the <code>WWW-Authenticate</code> of the first 401.
        </li>
        <li>
          A client names itself by a metadata document at its own https address, which people see vouched for by that
          host, or registers itself (RFC 7591).
        </li>
        <li>
          Send <code>resource={mcpUrl}</code> (RFC 8707). An access token lives an hour.
        </li>
      </ul>
      <GuideHeading>When it does not work</GuideHeading>
      <Facts
        label="Troubleshooting"
        head={["What you see", "What to do"]}
        rows={[
          [
            "The program says 401 or asks you to sign in again",
            "The connection was revoked or unused for 30 days. Let it sign in once more.",
          ],
          [
            "“Nothing to decide” in the browser",
            "The request waited too long or was answered already. Begin again in the program.",
          ],
          [
            "tier_denied",
            "The tier is too low for the tool. Revoke the connection in your profile, connect anew, and choose a higher one.",
          ],
          [
            "A brand is missing",
            "You are not a member of it, or signed in with another account; list_brands shows what the program sees.",
          ],
          [
            "The program cannot reach the address",
            "It has to be reachable from where the program runs: a web service cannot reach a studio on your own computer.",
          ],
        ]}
      />
    </GuidePage>
  );
}
