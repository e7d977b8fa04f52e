import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { createPost, listBrands, type Reader, readPosts, SOMEBODY, signIn } from "./snippets.ts";
import { YourValues } from "./your-values.tsx";

/** From registration to a published post in five calls. */
export function QuickStart({ apiUrl, reader }: { apiUrl: string; reader: Reader | null }) {
  return (
    <GuidePage slug="quick-start">
      <GuideHeading>1. Get a token</GuideHeading>
      <p>
        In the studio, open your profile, then <strong>Sessions and tokens</strong>, and create a personal token. It is
        shown once. Or sign in with your password:
      </p>
      <CodeBlock label="Sign in" code={signIn(apiUrl, reader ?? SOMEBODY)} />
      <p>
        The response has <code>token</code>. Send it with every call: <code>Authorization: Bearer &lt;token&gt;</code>.
        If the account has two-factor authentication, the response has <code>two_factor_token</code> instead; exchange
        it with a code at <code>POST /auth/two-factor-challenge</code>.
      </p>
      {reader ? (
        <p>The code below uses these variables; the brand and the channel are yours:</p>
      ) : (
        <p>The code below uses these variables:</p>
      )}
      <YourValues reader={reader} />
      <GuideHeading>2. Choose the brand</GuideHeading>
      <p>
        A brand is called a team in paths. <code>GET /teams</code> lists yours. Choose one per request by its{" "}
        <code>slug</code> in the header <code>X-Service-Brand</code>; without the header, the brand selected with{" "}
        <code>PATCH /me/team</code> is used.
      </p>
      <CodeBlock label="List brands and channels" code={listBrands(apiUrl)} />
      <GuideHeading>3. Create a post</GuideHeading>
      <p>
        Every brand has its own feed, so your first post is really published. With <code>approve: true</code> it is
        approved in the same request; with <code>submit: true</code> it is submitted for approval, otherwise it stays a
        draft.
      </p>
      <CodeBlock label="Create a post" code={createPost(apiUrl)} />
      <p>
        The request itself publishes nothing. An approved post is published at its scheduled time, exactly once: this
        one in half a minute. Then its publication has the <code>permalink</code>:
      </p>
      <CodeBlock label="See it published" code={readPosts(apiUrl)} />
      <GuideHeading>4. Receive events</GuideHeading>
      <p>
        Add a webhook endpoint in Settings → API to receive <code>post.published</code> with the permalink. See{" "}
        <TextLink href="/developers/webhooks">Webhooks</TextLink>. Or poll: <code>GET /posts/&#123;id&#125;</code>{" "}
        returns each publication with its status.
      </p>
      <GuideHeading>Best practices</GuideHeading>
      <ul>
        <li>
          Send an <code>Idempotency-Key</code> with every POST. If the connection is lost, send the same request again:
          you get the first response, and nothing is created twice.
        </li>
        <li>
          Lists are paginated: pass <code>next_cursor</code> back as <code>cursor</code> while <code>has_more</code> is
          true.
        </li>
        <li>
          Pass the <code>revision</code> you read when you change or approve a post. If somebody changed it in the
          meantime, you get 412 instead of overwriting their changes.
        </li>
      </ul>
    </GuidePage>
  );
}
