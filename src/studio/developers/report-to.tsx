/**
 * Whom to tell of a vulnerability.
 * @param contact the operator's `mailto:` or `https:` address; null where none is configured
 */
export function ReportTo({ contact }: { contact: string | null }) {
  return contact ? (
    <p>
      Write to <a href={contact}>{contact.replace(/^mailto:/, "")}</a>. Describe the impact and how to reproduce it,
      ideally with requests. Please do not access other people's data, and do not disclose the issue before it is fixed.
    </p>
  ) : (
    <p>
      The operator of this installation has not published a contact. Write to the person who invited you or who runs
      this server. Describe the impact and how to reproduce it. Report a vulnerability in Masthead itself to its
      maintainers, as described in <code>SECURITY.md</code> of its source code.
    </p>
  );
}
