import { CodeBlock } from "#ui/code-block.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

/** OAuth 2.1 for whoever writes an app that other people connect (product.md §10). */
export function OauthGuide({ appUrl }: { appUrl: string }) {
  return (
    <GuidePage slug="oauth">
      <p>
        For your own scripts a <a href="/developers/tokens">token</a> is enough. An app that other people use asks each
        of them by OAuth 2.1: authorization code with PKCE, public clients, refresh tokens that rotate. The access token
        works at the REST API and at MCP, within the tier that the person picked.
      </p>
      <GuideHeading>1. Introduce the app</GuideHeading>
      <p>
        Either publish a client metadata document at an https address of yours, and use that address as{" "}
        <code>client_id</code>; people then see your host vouched for. Or register once:
      </p>
      <CodeBlock
        label="Register"
        code={`curl ${appUrl}/oauth/register -H 'Content-Type: application/json' -d '{
  "client_name": "Newsroom",
  "redirect_uris": ["https://newsroom.example.com/masthead/callback"],
  "token_endpoint_auth_method": "none",
  "grant_types": ["authorization_code", "refresh_token"]
}'`}
      />
      <p>
        A redirect address is https, http on a loopback address (any port), or of a scheme that reverses a domain of
        yours: <code>com.example.newsroom:/callback</code>.
      </p>
      <GuideHeading>2. Ask the person</GuideHeading>
      <CodeBlock
        label="Send the browser to"
        code={`${appUrl}/oauth/authorize
  ?response_type=code
  &client_id=…
  &redirect_uri=https://newsroom.example.com/masthead/callback
  &scope=standard_write offline_access
  &resource=${appUrl}/mcp
  &state=<random, kept in the session>
  &code_challenge=<base64url(sha256(verifier))>
  &code_challenge_method=S256`}
      />
      <p>
        The person signs in, sees who asks and where the answer goes, and picks a tier, never a higher one than you ask
        for. They come back to your redirect address with <code>code</code>, <code>state</code> and <code>iss</code>:
        check that <code>state</code> is the one of this session and <code>iss</code> is <code>{appUrl}</code>. As long
        as nobody here has connected your app, errors are shown on our own page instead of being sent to you.
      </p>
      <GuideHeading>3. Exchange the code</GuideHeading>
      <CodeBlock
        label="Within 60 seconds, once"
        code={`curl ${appUrl}/oauth/token \\
  -d grant_type=authorization_code -d client_id=… -d code=… -d code_verifier=… \\
  -d redirect_uri=https://newsroom.example.com/masthead/callback -d resource=${appUrl}/mcp`}
      />
      <p>
        The answer has <code>access_token</code> (one hour), <code>refresh_token</code>, <code>expires_in</code> and the
        granted <code>scope</code>.
      </p>
      <GuideHeading>4. Stay connected</GuideHeading>
      <p>
        Exchange the refresh token with <code>grant_type=refresh_token</code>. It works once and brings the next: keep
        the new one before you use anything. Let one process of yours refresh at a time; a refresh token that is
        presented twice ends the connection, and the person gets an email.
      </p>
      <Facts
        label="OAuth times"
        head={["What", "How long"]}
        rows={[
          ["Authorization code", "60 seconds, once"],
          ["Access token", "1 hour"],
          ["A connection that nobody uses", "30 days"],
        ]}
      />
      <GuideHeading>Ending it</GuideHeading>
      <p>
        People revoke the connection in their profile; your requests then answer 401. Your app ends it with{" "}
        <code>POST /oauth/revoke</code> and either token. The metadata is at{" "}
        <code>/.well-known/oauth-authorization-server</code>.
      </p>
    </GuidePage>
  );
}
