import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

interface SecurityGuideProps {
  /** The operator's `mailto:` or `https:` address; null where none is configured. */
  contact: string | null;
}

/** The page that `/.well-known/security.txt` points to. */
export function SecurityGuide({ contact }: SecurityGuideProps) {
  return (
    <GuidePage slug="security">
      <GuideHeading>Report a vulnerability</GuideHeading>
      {contact ? (
        <p>
          Write to <a href={contact}>{contact.replace(/^mailto:/, "")}</a>. Describe the impact and how to reproduce it,
          ideally with requests. Please do not access other people's data, and do not disclose the issue before it is
          fixed.
        </p>
      ) : (
        <p>
          The operator of this installation has not published a contact. Write to the person who invited you or who runs
          this server. Describe the impact and how to reproduce it. Report a vulnerability in Masthead itself to its
          maintainers, as described in <code>SECURITY.md</code> of its source code.
        </p>
      )}
      <GuideHeading>How your data is protected</GuideHeading>
      <ul>
        <li>Tokens, sessions, codes and links are stored as hashes, passwords hashed with argon2id.</li>
        <li>Webhook secrets, channel credentials and two-factor secrets are encrypted, each bound to its row.</li>
        <li>Requests for another brand's posts, ideas or contacts return 404.</li>
        <li>Webhooks and media URLs cannot reach private addresses, and are protected against DNS rebinding.</li>
        <li>Security-relevant events are recorded in the audit log, whose hash chain reveals tampering.</li>
      </ul>
      <GuideHeading>What you can do</GuideHeading>
      <ul>
        <li>
          Add a <a href="/profile/security">passkey or a second factor</a> to your account.
        </li>
        <li>
          Use a separate token for each app, with the lowest sufficient tier, and revoke it when it is no longer needed.
        </li>
        <li>
          Verify the signature of every webhook, as the <a href="/developers/webhooks">guide to webhooks</a> shows.
        </li>
      </ul>
    </GuidePage>
  );
}
