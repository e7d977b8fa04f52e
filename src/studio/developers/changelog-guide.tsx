import { GuidePage } from "./guide-page.tsx";

/** interface.md "Versioning". */
export function ChangelogGuide() {
  return (
    <GuidePage slug="changelog">
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
