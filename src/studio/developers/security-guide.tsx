import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

interface SecurityGuideProps {
  /** The operator's `mailto:` or `https:` address; null where none is configured. */
  contact: string | null;
}

/** What `/.well-known/security.txt` points to. */
export function SecurityGuide({ contact }: SecurityGuideProps) {
  return (
    <GuidePage slug="security">
      <GuideHeading>Report a vulnerability</GuideHeading>
      {contact ? (
        <p>
          Write to <a href={contact}>{contact.replace(/^mailto:/, "")}</a>. Say what an attacker gains and how to repeat
          it, ideally as requests. Please do not access other people's data, and do not publish before it is fixed.
        </p>
      ) : (
        <p>
          The operator of this installation has not published a contact. Write to the person who invited you, or who
          runs this server. Say what an attacker gains and how to repeat it. A problem in Masthead itself, which every
          installation has, belongs to its maintainers, as <code>SECURITY.md</code> in its sources says.
        </p>
      )}
      <GuideHeading>What protects your data</GuideHeading>
      <ul>
        <li>Tokens, sessions, codes and links are stored as hashes; passwords with argon2id.</li>
        <li>Webhook secrets, channel credentials and two-factor seeds are encrypted, each bound to its row.</li>
        <li>A request for another brand's post, idea or contact answers 404, whoever asks.</li>
        <li>Webhooks and media by URL never reach private addresses, also not by a name that changes its address.</li>
        <li>
          What matters for security is recorded in the audit log, in a chain of hashes that shows when a row was
          changed.
        </li>
      </ul>
      <GuideHeading>What you can do</GuideHeading>
      <ul>
        <li>
          Add a <a href="/profile/security">passkey or a second factor</a> to your account.
        </li>
        <li>
          Give each program a token of its own, with the lowest tier that serves it, and revoke it when it is done.
        </li>
        <li>
          Verify the signature of every webhook, as the <a href="/developers/webhooks">guide to webhooks</a> shows.
        </li>
      </ul>
    </GuidePage>
  );
}
