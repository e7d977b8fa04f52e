import { CodeBlock } from "#ui/code-block.tsx";
import { TextLink } from "#ui/link.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { PostStates } from "./post-states.tsx";

/** The lifecycle of a post from draft to permalink. */
export function PostsGuide() {
  return (
    <GuidePage slug="posts">
      <p>
        A post has a text, media and a scheduled time. It has one <em>publication</em> per channel, each with its own
        status and optional overrides of the text. The post's status is derived from its publications.
      </p>
      <PostStates />
      <GuideHeading>Publication statuses</GuideHeading>
      <Facts
        label="Publication statuses"
        head={["Status", "Meaning", "Next"]}
        rows={[
          [<code key="s">draft</code>, "Not submitted yet.", "Submit, or approve if your role allows it."],
          [<code key="s">pending_approval</code>, "Waiting for approval.", "Approve, or request changes."],
          [<code key="s">approved</code>, "Approved, not scheduled.", "Schedule it."],
          [<code key="s">scheduled</code>, "Approved and scheduled. It is published at that time.", "Wait, or cancel."],
          [<code key="s">publishing</code>, "Being sent to the platform.", "Wait."],
          [<code key="s">processing</code>, "The platform accepted it and is still processing it.", "Wait."],
          [<code key="s">published</code>, "Published. See external_id and permalink.", "None."],
          [
            <code key="s">failed</code>,
            "The platform rejected it, or four attempts failed. See error.",
            "Retry, or edit.",
          ],
          [<code key="s">expired</code>, "Not approved before its scheduled time.", "Reschedule it."],
          [<code key="s">cancelled</code>, "Cancelled by a member.", "Reschedule it."],
          [
            <code key="s">unknown</code>,
            "It was sent, but there was no response, and the result cannot be looked up. It is never resent automatically.",
            "Check the platform, then resolve it.",
          ],
        ]}
      />
      <GuideHeading>Post status</GuideHeading>
      <p>The first matching row:</p>
      <Facts
        label="Post status"
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
          ["All are expired, or all cancelled, or all failed", "that status; mixed: failed"],
          ["None of these", <code key="p">draft</code>],
        ]}
      />
      <GuideHeading>From draft to published</GuideHeading>
      <CodeBlock
        label="API calls"
        code={`POST /posts                  → draft
     {"body": "…", "channels": [{"channel_id": 1}], "scheduled_at": "…"}
POST /posts/{id}/preflight   → problems per channel
POST /posts/{id}/submit      → in_review
POST /posts/{id}/approve     → scheduled
     {"revision": 1}
at the scheduled time        → publishing → published
webhook post.published
     {"publication": {"permalink": "…"}}`}
      />
      <p>
        <code>submit: true</code> or <code>approve: true</code> in the first call replaces the later ones. No call
        publishes directly: an approved publication is published at its scheduled time, exactly once. Before a retry,
        the platform is checked (by idempotency key or lookup) for the previous attempt.
      </p>
      <GuideHeading>Approval</GuideHeading>
      <ul>
        <li>
          An approval applies to one <code>revision</code>. Editing the content of a scheduled post sends it back to
          review; rescheduling by a member who can approve does not.
        </li>
        <li>
          Where the brand has approval steps, an approval counts in the current one, and the post is approved with the
          last. <code>approval_steps</code> tells whom it waits for. Others get <code>not_your_step</code>; the brand's
          owner can approve all that are left with <code>all_steps: true</code>.
        </li>
        <li>Clients, and guests of a review link, can only approve submitted posts.</li>
        <li>
          Approving after the scheduled time returns 422 <code>post_expired</code>; reschedule the post first.
        </li>
        <li>If review is turned off for the brand, members who can approve schedule directly.</li>
      </ul>
      <GuideHeading>When publishing fails</GuideHeading>
      <p>
        Temporary failures are retried after 1, 5 and 30 minutes, or when the platform says. Permanent failures are not
        retried. <code>error.category</code> says who can fix it: <code>user</code> (change the post or reconnect the
        channel), <code>platform</code> (wait), <code>system</code> (the operator). Then{" "}
        <code>POST /posts/&#123;id&#125;/retry</code> retries only the failed publications, or one of them with{" "}
        <code>publication_id</code>.
      </p>
      <p>
        Where the platform refused the content, another try ends the same. A post that is published on other channels
        can&apos;t be edited as a whole, but <code>can_fix</code> says that{" "}
        <code>POST /publications/&#123;id&#125;/fix</code> changes the failed channel&apos;s own content:{" "}
        <code>&#123;"body": "…", "approve": true&#125;</code> publishes it there within seconds. Without{" "}
        <code>approve</code> it goes to review, and is published once it is approved. The other channels keep what they
        published.
      </p>
      <p>
        While the operator has set <code>CHANNEL_DRY_RUN=1</code>, nothing that changes something at a network is sent:
        publications fail with the code <code>dry_run</code>, and the attempt&apos;s <code>response</code> shows the
        first request that would have been sent.
      </p>
      <p>
        An <code>unknown</code> publication has to be resolved by a person who checked the platform:{" "}
        <code>POST /publications/&#123;id&#125;/resolve</code> with <code>&#123;"permalink": "…"&#125;</code> if it was
        published, or <code>&#123;"resend": true&#125;</code> if it was not.
      </p>
      <GuideHeading>Editing and deleting published posts</GuideHeading>
      <p>
        Where the platform allows it, <code>PATCH /publications/&#123;id&#125;</code> replaces the published text and{" "}
        <code>DELETE /publications/&#123;id&#125;</code> deletes the post there; <code>can_edit</code> and{" "}
        <code>can_delete</code> of <code>GET /publications/&#123;id&#125;</code> say whether it does. Images, videos and
        the number of parts can&apos;t change. Both need permission to approve posts, and a tiered token needs at least{" "}
        <code>elevated_write</code>.
      </p>
      <p>
        The response comes before the platform is called: poll <code>change.status</code> until it is no longer{" "}
        <code>pending</code>. After <code>done</code>, an edit is a new revision of the post, and a deleted publication
        stays in Masthead with <code>removed_at</code>. <code>failed</code> changed nothing. <code>unknown</code> means
        that the platform didn&apos;t respond; sending the same request again is safe. While one change is pending,
        another one returns 409 <code>change_in_progress</code>.
      </p>
      <p>
        Receive these changes with <TextLink href="/developers/webhooks">webhooks</TextLink> instead of polling.
      </p>
    </GuidePage>
  );
}
