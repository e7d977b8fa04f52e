import { CodeBlock } from "#ui/code-block.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { authorizeApp, exchangeCode, refreshAccess, registerApp } from "./snippets.ts";

/** OAuth 2.1, for developers of apps that other people connect. */
export function OauthGuide({ appUrl }: { appUrl: string }) {
  return (
    <GuidePage slug="oauth">
      <p>
        For your own scripts a <a href="/developers/tokens">token</a> is enough. An app for other people uses OAuth 2.1:
        authorization code with PKCE, public clients, rotating refresh tokens. The access token works with the REST API
        and MCP, within the tier that the person chose.
      </p>
      <GuideHeading>1. Register the app</GuideHeading>
      <p>
        Either publish a client metadata document at an https URL, and use that URL as <code>client_id</code>; people
        then see your host as verified. Or register once:
      </p>
      <CodeBlock label="Register" code={registerApp(appUrl)} />
      <p>
        A redirect URI is https, http on a loopback address (any port), or a custom scheme in reverse domain notation:{" "}
        <code>com.example.newsroom:/callback</code>.
      </p>
      <GuideHeading>2. Request authorization</GuideHeading>
      <CodeBlock label="Print the address to open in the browser" code={authorizeApp(appUrl)} />
      <p>
        The person signs in, reviews the request, and chooses a tier up to the one you request. They are redirected to
        your redirect URI with <code>code</code>, <code>state</code> and <code>iss</code>. Check that <code>state</code>{" "}
        matches the session and <code>iss</code> is <code>{appUrl}</code>. Until somebody has connected your app, errors
        are shown on our own page instead of being sent to your redirect URI.
      </p>
      <GuideHeading>3. Exchange the code for tokens</GuideHeading>
      <CodeBlock label="Exchange the code" code={exchangeCode(appUrl)} />
      <p>
        The response has <code>access_token</code> (one hour), <code>refresh_token</code>, <code>expires_in</code> and
        the granted <code>scope</code>.
      </p>
      <GuideHeading>4. Refresh the access token</GuideHeading>
      <p>
        Exchange the refresh token with <code>grant_type=refresh_token</code>. It can be used once and returns a new
        one: store it before you use the access token. Refresh in one process at a time; if a refresh token is used
        twice, the connection is revoked and the person is notified by email.
      </p>
      <CodeBlock label="Refresh" code={refreshAccess(appUrl)} />
      <Facts
        label="Token lifetimes"
        head={["Token", "Lifetime"]}
        rows={[
          ["Authorization code", "60 seconds, single use"],
          ["Access token", "1 hour"],
          ["Unused connection", "30 days"],
        ]}
      />
      <GuideHeading>Revoking access</GuideHeading>
      <p>
        People can revoke the connection in their profile; your requests then get 401. Your app can revoke it with{" "}
        <code>POST /oauth/revoke</code> and either token. The server metadata is at{" "}
        <code>/.well-known/oauth-authorization-server</code>.
      </p>
    </GuidePage>
  );
}
