import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

/** From nothing to a published post in five calls. */
export function QuickStart({ apiUrl }: { apiUrl: string }) {
  return (
    <GuidePage slug="quick-start">
      <GuideHeading>1. Get a token</GuideHeading>
      <p>
        In the studio open your profile, then <strong>Tokens and browsers</strong>, and create a personal token. It is
        shown once. Or sign in with your password:
      </p>
      <CodeBlock
        label="Sign in"
        code={`curl ${apiUrl}/auth/login \\
  -H 'Content-Type: application/json' -H 'Accept: application/json' \\
  -d '{"email": "you@example.com", "password": "…"}'`}
      />
      <p>
        The answer holds <code>token</code>. Send it with every call: <code>Authorization: Bearer &lt;token&gt;</code>.
        If the account has two-factor, the answer holds <code>two_factor_token</code> instead; exchange it with a code
        at <code>POST /auth/two-factor-challenge</code>.
      </p>
      <GuideHeading>2. Choose the brand</GuideHeading>
      <p>
        A brand is called a team in paths. <code>GET /teams</code> lists yours. Name one per call by its{" "}
        <code>slug</code> in the header <code>X-Service-Brand</code>; without the header the brand counts that you
        selected with <code>PATCH /me/team</code>.
      </p>
      <CodeBlock
        label="List brands and channels"
        code={`curl ${apiUrl}/teams -H "Authorization: Bearer $TOKEN"
curl ${apiUrl}/channels -H "Authorization: Bearer $TOKEN" -H "X-Service-Brand: $BRAND"`}
      />
      <GuideHeading>3. Create a post</GuideHeading>
      <p>
        Every brand has a feed of its own, so the first post really goes out. With <code>approve: true</code> it is
        approved in the same call; without it, it waits for somebody with <code>submit: true</code>, or stays a draft.
      </p>
      <CodeBlock
        label="Create a post"
        code={`curl ${apiUrl}/posts -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -H "Idempotency-Key: $(uuidgen)" \\
  -d '{
    "body": "We are open.",
    "channels": [{"channel_id": 1}],
    "scheduled_at": "2026-12-01T09:00:00+01:00",
    "approve": true
  }'`}
      />
      <p>
        Nothing is published by the call itself. A post that is approved and has a time is sent by the publishing tick
        at that time, once.
      </p>
      <GuideHeading>4. Get notified</GuideHeading>
      <p>
        Add a webhook endpoint in Settings, API, and you receive <code>post.published</code> with the permalink, signed.
        See <TextLink href="/developers/webhooks">Webhooks</TextLink>. Or ask: <code>GET /posts/&#123;id&#125;</code>{" "}
        shows each publication with its status.
      </p>
      <GuideHeading>Good to know</GuideHeading>
      <ul>
        <li>
          Send an <code>Idempotency-Key</code> with every POST. If the line breaks, send the same again: you get the
          first answer, and nothing is made twice.
        </li>
        <li>
          Lists come in pages: pass <code>next_cursor</code> back as <code>cursor</code> while <code>has_more</code> is
          true.
        </li>
        <li>
          Pass the <code>revision</code> you read when you change or approve a post. If somebody changed it meanwhile
          you get 412 instead of overwriting their work.
        </li>
      </ul>
    </GuidePage>
  );
}
