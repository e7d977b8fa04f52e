import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

/** Which credential is for whom (interface.md, "Authentication"). */
export function TokensGuide() {
  return (
    <GuidePage slug="tokens">
      <p>
        Every call carries <code>Authorization: Bearer &lt;id&gt;|mh_…</code>. Only a hash of the token is kept: one
        that is lost is revoked and replaced. Tokens that you make do not expire; those of connections do.
      </p>
      <GuideHeading>Full-access tokens</GuideHeading>
      <p>
        Made in your profile, under Tokens and browsers, with your password or a passkey. They do everything you can, in
        every brand of yours. Signing in with the API, and approving a device, mints one too.
      </p>
      <GuideHeading>Tiered tokens</GuideHeading>
      <p>
        Made by the brand owner in Settings, API, for programs and agents. They reach every brand the owner belongs to,
        limited to one tier, chosen once.
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
            "That, and create and edit drafts, ideas and media, and submit posts for review.",
          ],
          [
            <code key="t">elevated_write</code>,
            "That, and approve, and with it schedule. Every such act is in the audit log in the owner's name, with the token.",
          ],
        ]}
      />
      <p>
        Anything above the tier answers 403 with <code>tier_denied</code>. In <code>POST /posts</code> and{" "}
        <code>PATCH /posts/&#123;id&#125;</code>, <code>approve: true</code> without the tier answers 422 with the same
        code, and no post is made. A time sent by a lower tier is a proposal: it comes into force with the approval.
      </p>
      <GuideHeading>Connections</GuideHeading>
      <p>
        A program that you let in by <TextLink href="/developers/mcp">OAuth</TextLink> gets one of the same tiers, which
        you pick on the consent screen. Its access tokens are opaque, live an hour and work at the REST API as well; its
        refresh token works once, brings the next, and ends after 30 days without use. One that is presented a second
        time ends the connection, and you get a mail.
      </p>
      <GuideHeading>Revoking</GuideHeading>
      <Facts
        label="Ways to revoke"
        head={["How", "What ends"]}
        rows={[
          ["Revoke on the token page", "That token. The one in use cannot be revoked from there."],
          [<code key="c">POST /auth/logout</code>, "The token of the call."],
          ["Revoke a connection in your profile", "Everything that the program holds, at once."],
          [<code key="c">POST /oauth/revoke</code>, "The program's own way to end its connection, with either token."],
          [
            "Reset or change your password",
            "Your signed-in browsers, when you change it save the one at hand. Tokens live on.",
          ],
          ["Delete the account", "Every token on it."],
        ]}
      />
    </GuidePage>
  );
}
