import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { PostStates } from "./post-states.tsx";

/** What happens to a post between its first words and its permalink (product.md §4). */
export function PostsGuide() {
  return (
    <GuidePage slug="posts">
      <p>
        A post holds the text, the media and the time. It has one <em>publication</em> for each channel it goes to, with
        its own status, and overrides where a channel needs another text. The post’s status follows from those of its
        publications.
      </p>
      <PostStates />
      <GuideHeading>Statuses of a publication</GuideHeading>
      <Facts
        label="Statuses of a publication"
        head={["Status", "Means", "Next"]}
        rows={[
          [
            <code key="s">draft</code>,
            "Being written. Nobody is asked yet.",
            "Submit, or approve where your role may.",
          ],
          [<code key="s">pending_approval</code>, "Somebody has to approve it.", "Approve, or request changes."],
          [<code key="s">approved</code>, "Approved, without a time.", "Give it a time."],
          [<code key="s">scheduled</code>, "Approved, with a time. It will be published then.", "Wait, or cancel."],
          [<code key="s">publishing</code>, "Being sent to the platform.", "Wait."],
          [<code key="s">processing</code>, "The platform accepted it and is still working on it.", "Wait."],
          [<code key="s">published</code>, "Out. external_id and permalink say where.", "Nothing."],
          [
            <code key="s">failed</code>,
            "The platform refused it, or four attempts failed. error says why.",
            "Retry, or edit.",
          ],
          [<code key="s">expired</code>, "Its time passed before anybody approved it.", "Give it another time."],
          [<code key="s">cancelled</code>, "Somebody cancelled it.", "Give it another time."],
          [
            <code key="s">unknown</code>,
            "It was sent, no answer came, and the platform cannot be asked. It is never sent again by itself.",
            "Look on the platform, then resolve it.",
          ],
        ]}
      />
      <GuideHeading>Status of the post</GuideHeading>
      <p>The first line that fits:</p>
      <Facts
        label="Status of the post"
        head={["Publications", "Post"]}
        rows={[
          ["One is publishing or processing", <code key="p">publishing</code>],
          ["One is unknown", <code key="p">unknown</code>],
          ["All are published", <code key="p">published</code>],
          ["All are finished, some published", <code key="p">partially_published</code>],
          ["One is scheduled", <code key="p">scheduled</code>],
          ["One is approved", <code key="p">approved</code>],
          ["One is pending approval", <code key="p">in_review</code>],
          ["The last decision was a change request", <code key="p">changes_requested</code>],
          ["All are expired, or all cancelled, or all failed", "that; mixed: failed"],
          ["None of these", <code key="p">draft</code>],
        ]}
      />
      <GuideHeading>From draft to published</GuideHeading>
      <CodeBlock
        label="The calls"
        code={`POST /posts                  → draft
     {"body": "…", "channels": [{"channel_id": 1}], "scheduled_at": "…"}
POST /posts/{id}/preflight   → what channels would refuse
POST /posts/{id}/submit      → in_review
POST /posts/{id}/approve     → scheduled
     {"revision": 1}
the publishing tick          → publishing → published
webhook post.published
     {"publication": {"permalink": "…"}}`}
      />
      <p>
        <code>submit: true</code> or <code>approve: true</code> in the first call saves the others. No call publishes:
        approving makes a scheduled publication eligible, and the tick sends it, once. Every platform is asked by its
        own means (a key, a look-up) before anything is sent a second time.
      </p>
      <GuideHeading>Approval</GuideHeading>
      <ul>
        <li>
          An approval is for one <code>revision</code>. Editing the content of a scheduled post sends it back to review;
          another time, chosen by somebody who may approve, does not.
        </li>
        <li>Clients and guests on a share link approve what was submitted, and nothing else.</li>
        <li>
          Approving after the time has passed answers 422 <code>post_expired</code>; give the post another time first.
        </li>
        <li>A brand may do without review; then whoever may approve schedules directly.</li>
      </ul>
      <GuideHeading>When publishing fails</GuideHeading>
      <p>
        A failure that may pass is tried again after 1, 5 and 30 minutes, or when the platform says. What cannot pass
        fails at once. <code>error.category</code> says whose move it is: <code>user</code> (change the post or
        reconnect the channel), <code>platform</code> (wait), <code>system</code> (the operator). Then{" "}
        <code>POST /posts/&#123;id&#125;/retry</code> sends what failed once more, and only that.
      </p>
      <p>
        An <code>unknown</code> publication waits for a person who looked:{" "}
        <code>POST /publications/&#123;id&#125;/resolve</code> with <code>&#123;"permalink": "…"&#125;</code> when it is
        there, or <code>&#123;"resend": true&#125;</code> when it is not.
      </p>
      <p>
        Follow all of this by <TextLink href="/developers/webhooks">webhooks</TextLink> rather than by asking.
      </p>
    </GuidePage>
  );
}
