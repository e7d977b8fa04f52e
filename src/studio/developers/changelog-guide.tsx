import { GuidePage } from "./guide-page.tsx";

/** What came with the studio's screens: additions only, so that no client has to change. */
const ADDED: { area: string; operations: [call: string, does: string][] }[] = [
  {
    area: "Posts and calendar",
    operations: [
      ["GET /me/home", "what needs you today, over all your brands"],
      ["GET /calendar", "some days’ posts as cards, and those without a day"],
      ["GET /calendar/free-times", "the best free times ahead"],
    ],
  },
  {
    area: "Media",
    operations: [
      ["POST /media/assets/{id}/crop", "a new asset of a part of a picture"],
      ["GET /media/assets/{id}/uses", "the posts that show an asset"],
      ["GET|PATCH /media/folders, POST /media/move", "folders, and what is in them"],
    ],
  },
  {
    area: "Channels and metrics",
    operations: [
      ["POST /channel-requests …", "connecting an account at its platform, step by step"],
      ["POST /channels/{id}/test, …/disconnect", "a signed test, and letting go of a channel"],
      ["GET /metrics/top-posts", "the posts that gained most"],
    ],
  },
  {
    area: "Inbox",
    operations: [
      ["POST /automations/try", "what an automation would have acted on"],
      ["GET /inbox/tags, GET /contacts/tags", "the tags there are"],
      ["POST /inbox/{id}/draft/restore", "the draft that was thrown away last"],
      ["POST /notifications/unread", "taking “read” back"],
    ],
  },
];

/** interface.md "Versioning". */
export function ChangelogGuide() {
  return (
    <GuidePage slug="changelog">
      <h2>
        <time dateTime="2026-11-22">22 November 2026</time>
      </h2>
      <p>
        Everything the studio’s new screens do can be done by programs. Nothing was taken away or changed its meaning.
      </p>
      {ADDED.map(({ area, operations }) => (
        <section key={area}>
          <h3>{area}</h3>
          <ul>
            {operations.map(([call, does]) => (
              <li key={call}>
                <code>{call}</code>: {does}.
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        New fields: <code>written_through</code> of an idea, <code>anchor</code> of a comment, <code>posts</code> of a
        share link, <code>expires_at</code> and <code>is_disconnected</code> of a channel, <code>uploaded_by</code> of
        an asset.
      </p>
      <h2>
        <time dateTime="2026-08-17">17 August 2026</time>
      </h2>
      <p>Three answers changed their HTTP status. Their bodies are unchanged, so a client may go on testing remark.</p>
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
