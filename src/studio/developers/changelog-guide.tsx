import { GuidePage } from "./guide-page.tsx";

const NOV_28: [what: string, does: string][] = [
  [
    "Unknown fields and query parameters",
    "are refused with 422 and the name that was probably meant. Before, they were ignored, so that a misspelled field did nothing",
  ],
  ["ETag and If-None-Match of posts and publications", "304 while nothing changed; If-Match takes the ETag too"],
  ["If-Match of DELETE /posts/{id}", "deletes the post only in the revision that you read"],
  ["revision of GET /publications/{id}", "the post's revision, on which an edit of the publication is based"],
  [
    "video_codec, video_chroma, video_bit_depth, audio_codec, audio_channels, audio_sample_rate of assets",
    "how a video is encoded; null for videos that were uploaded before",
  ],
  [
    "codecs and safe_codecs of capabilities",
    "the videos that a platform takes, and those that it surely plays; preflight reports others as errors or warnings",
  ],
];

/** Changes since the first version: additions only, so that no client has to change. */
const ADDED: { area: string; operations: [call: string, does: string][] }[] = [
  {
    area: "Posts and calendar",
    operations: [
      ["GET /me/home", "what needs your attention today, across all your brands"],
      ["GET /me/calendar", "posts of a date range in all your brands"],
      ["GET /calendar", "posts of a date range as cards, 100 unless `limit` says otherwise, and unscheduled posts"],
      ["GET /calendar/free-times", "the best upcoming free times"],
      ["POST /posts/{id}/copy", "copies a post with its media into another of your brands"],
      ["POST /posts/{id}/repeat", "copies of a post at regular times after its own"],
      ["POST /posts/{id}/recurrence", "repeats a post until it is stopped; its copies are created some weeks ahead"],
      ["GET /recurrences, GET …/{id}, POST …/{id}/stop, POST …/{id}/resume", "recurring posts, stopped and resumed"],
      ["recurrence of posts and of cards", "how a post repeats"],
      ["POST /posts/{id}/evergreen", "makes a published post evergreen: it fills free posting times again"],
      [
        "GET /evergreen-posts, GET|PATCH|DELETE …/{id}, POST …/{id}/pause, …/resume",
        "evergreen posts, with how often they were used",
      ],
      [
        "add_evergreen, remove_evergreen of POST /posts/bulk",
        "adds several posts to the evergreen posts, or removes them",
      ],
      [
        "stop_reason of GET /channels/{id}/queue/filling",
        "why a queue is no longer filled, although nobody turned it off",
      ],
      ["evergreen of posts and of cards", "that a post is evergreen, or the copy of such a post"],
      [
        "`approved_via: job` of entries and events",
        "copies of a recurring or evergreen post, approved automatically as its source was",
      ],
      ["GET|POST /calendar/notes, PATCH|DELETE …/{id}", "notes on days of the calendar, for clients too or internal"],
      ["GET|POST|PATCH|DELETE /saved-texts", "templates, sets of hashtags, signatures and replies"],
      [
        "GET|PUT /approval-steps",
        "the steps by which posts are approved; `approval_steps` of posts tells how far they are",
      ],
      [
        "link_created_by of approvals",
        "who created the review link of a guest: a member and the guests of their links count as one person",
      ],
      ["GET|POST|PATCH|DELETE /campaigns", "campaigns: posts that belong together, over some days"],
      ["GET /campaigns/{id}/metrics", "the metrics of a campaign's published posts, in total"],
      ["GET /calendar/holidays", "public holidays and popular days that the brand's calendar shows"],
      ["GET|PATCH /calendar/holiday-settings", "whose public holidays these are"],
      ["campaign_id of posts", "the campaign a post belongs to; a filter of lists, the calendar and the export"],
      ["assignee_id, due_at of posts", "who is to get a post ready, and until when"],
      ["GET /posts/{id}/mentionable", "the people who can be mentioned in a comment, by `@[ID]` in its text"],
      ["GET|PATCH /link-settings", "UTM parameters of the links in posts, for all posts or by campaign"],
      [
        "GET|PUT|DELETE /custom-domain, POST …/verify",
        "the brand's own domain for its feed page and review links; `GET /public/custom-domains` for proxies",
      ],
      ["POST /ideas/from-url", "an idea with the title, the description and the URL of a web page"],
      ["POST /posts/{id}/queue", "schedules a post at the next free posting time of each of its channels"],
    ],
  },
  {
    area: "Media",
    operations: [
      ["POST /media/assets/{id}/crop", "a cropped copy of an image as a new asset"],
      [
        "POST /media/assets/{id}/edit",
        "a rotated, mirrored, cropped, resized or recolored copy of an image, or one with texts on it",
      ],
      ["GET /media/assets/{id}/uses", "the posts that use an asset"],
      ["GET|PATCH /media/folders, POST /media/move", "folders and their contents"],
    ],
  },
  {
    area: "Channels and metrics",
    operations: [
      ["POST /channel-requests …", "connecting an account, step by step"],
      ["GET /channels/{id}/accounts", "accounts of the platform to mention in a post, by name or handle"],
      ["POST /channels/{id}/test, …/disconnect", "a test post, and disconnecting a channel"],
      [
        "GET /channels/{id}/queue, POST …/reorder",
        "a channel's posting times with its upcoming posts, and their order",
      ],
      ["GET|PATCH /channels/{id}/queue/filling", "fills the free posting times of a channel with evergreen posts"],
      ["POST /channels/{id}/queue/pause, …/resume", "holds the posts that come due, then publishes or moves them"],
      ["GET /metrics/top-posts", "the best-performing posts, by a metric or by engagement rate"],
      [
        "engagement_rate of metrics, compare",
        "the rate with what it is divided by, and the range before with the changes",
      ],
      ["GET /metrics/report", "a report of the metrics to hand on, as PDF"],
      ["GET|PATCH /metrics/report-schedules", "who receives it by email every week or month"],
      ["GET /metrics/compare-posts", "the metrics of 2 to 5 posts side by side"],
      ["GET /calendar/best-hours", "the engagement of your posts by weekday and hour"],
    ],
  },
  {
    area: "Webhooks",
    operations: [
      ["POST /webhook-endpoints", "format: slack_message or teams_message sends messages to a chat instead of events"],
    ],
  },
  {
    area: "Brands",
    operations: [
      ["POST /teams/{id}/archive, …/restore", "closes a brand of your account, and opens it again"],
      ["DELETE /teams/{id}, GET /me/closed-teams", "deletes a brand after 14 days, and lists what can be restored"],
    ],
  },
  {
    area: "Inbox",
    operations: [
      ["POST /automations/try", "the messages that an automation would have matched"],
      ["GET /inbox/tags, GET /contacts/tags", "all tags"],
      ["POST /contacts/{id}/merge, …/identities/{identity_id}/split", "one person on several platforms is one contact"],
      ["GET /contacts/{id}/similar", "contacts that may be the same person"],
      ["POST /contacts/{id}/done", "marks everything that a contact wrote as done"],
      ["POST /inbox/{id}/hide, …/unhide", "hides a comment on its platform, and shows it again"],
      ["POST /inbox/{id}/like, …/unlike", "likes a comment or mention as the channel"],
      ["POST /inbox/{id}/draft/restore", "restores the most recently discarded draft"],
      ["POST /notifications/unread", "marks as unread"],
      ["GET /device-tokens", "the devices registered for push, each with the session or token that it ends with"],
    ],
  },
];

export function ChangelogGuide() {
  return (
    <GuidePage slug="changelog">
      <h2>
        <time dateTime="2026-11-28">Nov 28, 2026</time>
      </h2>
      <ul>
        {NOV_28.map(([what, does]) => (
          <li key={what}>
            <strong>{`${what}:`}</strong> <span>{`${does}.`}</span>
          </li>
        ))}
      </ul>
      <h2>
        <time dateTime="2026-11-22">Nov 22, 2026</time>
      </h2>
      <p>The API now covers everything the studio's new screens do. No breaking changes.</p>
      {ADDED.map(({ area, operations }) => (
        <section key={area}>
          <h3>{area}</h3>
          <ul>
            {operations.map(([call, does]) => (
              <li key={call}>
                <code>{call}</code>
                <span>{`: ${does}.`}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        New fields: <code>written_through</code> of an idea, <code>anchor</code> of a comment, <code>posts</code> of a
        share link, <code>expires_at</code> and <code>is_disconnected</code> of a channel, <code>uploaded_by</code> of
        an asset, <code>language</code> of yourself.
      </p>
      <h2>
        <time dateTime="2026-08-17">Aug 17, 2026</time>
      </h2>
      <p>Three responses changed their HTTP status. Their bodies are unchanged, so clients can still test remark.</p>
      <ul>
        <li>
          Unauthenticated: from 200 to <strong>401</strong>.
        </li>
        <li>
          Unverified account: from 200 to <strong>403</strong>.
        </li>
        <li>
          Maintenance mode: from 200 to <strong>503</strong>.
        </li>
      </ul>
      <p>Clients should test the HTTP status.</p>
    </GuidePage>
  );
}
