import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

/** Which credential to use. */
export function TokensGuide() {
  return (
    <GuidePage slug="tokens">
      <p>
        Send every request with <code>Authorization: Bearer &lt;id&gt;|mh_…</code>. Only a hash of the token is stored:
        if you lose a token, revoke and replace it. Tokens that you create do not expire; access tokens of connections
        do.
      </p>
      <GuideHeading>Full-access tokens</GuideHeading>
      <p>
        Create them in your profile, under Sessions and tokens, with your password or a passkey. They have all your
        permissions in all your brands. Signing in with the API and authorizing a device also create one.
      </p>
      <GuideHeading>Tiered tokens</GuideHeading>
      <p>
        The brand owner creates them in Settings → API for apps and agents. They have access to all brands of the owner,
        limited to one tier, which cannot be changed.
      </p>
      <Facts
        label="Tiers"
        head={["Tier", "Allows"]}
        rows={[
          [
            <code key="t">read</code>,
            "Read brands, posts, channels, media, ideas, metrics, entitlements and the subscription's status.",
          ],
          [
            <code key="t">standard_write</code>,
            "Also create and edit drafts, ideas and media, and submit posts for review.",
          ],
          [
            <code key="t">elevated_write</code>,
            "Also approve and schedule posts. Every approval is in the audit log under the owner's name, with the token.",
          ],
        ]}
      />
      <p>
        Requests above the tier return 403 with <code>tier_denied</code>. In <code>POST /posts</code> and{" "}
        <code>PATCH /posts/&#123;id&#125;</code>, <code>approve: true</code> without the tier returns 422 with the same
        code, and no post is created. A scheduled time sent by a lower tier is a proposal, which takes effect with the
        approval.
      </p>
      <GuideHeading>Connections</GuideHeading>
      <p>
        An app that you connect with <TextLink href="/developers/mcp">OAuth</TextLink> gets one of the same tiers, which
        you choose on the consent screen. Its access tokens are opaque, expire after an hour and also work with the REST
        API; its refresh tokens can be used once and expire after 30 days without use. If one is used twice, the
        connection is revoked and you are notified by email.
      </p>
      <GuideHeading>Revoking tokens</GuideHeading>
      <Facts
        label="Ways to revoke"
        head={["Action", "What is revoked"]}
        rows={[
          ["Revoke on the token page", "That token. You cannot revoke the token in use there."],
          [<code key="c">POST /auth/logout</code>, "The token of the request."],
          ["Revoke a connection in your profile", "All tokens of the app, at once."],
          [<code key="c">POST /oauth/revoke</code>, "The connection, by the app itself, with either token."],
          [
            "Reset or change your password",
            "All signed-in browsers; when you change it, except the current one. Tokens remain valid.",
          ],
          ["Delete the account", "All its tokens."],
        ]}
      />
    </GuidePage>
  );
}
