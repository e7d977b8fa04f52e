import { IconCheck, IconMinus } from "@tabler/icons-react";
import { type Requirement, ROLE_NAMES, type Role, roleAllows } from "#kernel/permissions.ts";
import { roleLabels } from "../members/role-labels.ts";
import classes from "./role-table.module.css";

/** Actions in plain words, with the permission that each needs (kernel/permissions.ts). */
const ACTS: { area: string; acts: { what: string; needs: Requirement }[] }[] = [
  {
    area: "Posts",
    acts: [
      { what: "See posts that were submitted for review", needs: "content.view" },
      { what: "See drafts, internal notes and team-only comments", needs: "content.manage" },
      { what: "Write, change and submit posts, including images", needs: "content.manage" },
      { what: "Approve, and ask for changes", needs: "approve" },
      { what: "Comment on posts", needs: "comments.view" },
    ],
  },
  {
    area: "Material",
    acts: [
      { what: "See, note and move ideas", needs: "research.manage" },
      { what: "See the inbox and reply", needs: "comments.manage" },
      { what: "See the metrics", needs: "metrics.view" },
    ],
  },
  {
    area: "Brand",
    acts: [
      { what: "Connect and mend channels", needs: "connections.manage" },
      { what: "Write automations", needs: "automations.manage" },
      { what: "See who is in the team", needs: "team.view" },
      { what: "Rename the brand, set its time zone and its approvals", needs: "owner" },
      { what: "Invite people, change roles, end memberships", needs: "owner" },
      { what: "Create API tokens, add webhook endpoints", needs: "owner" },
      { what: "Choose and pay the plan", needs: "billing.manage" },
      { what: "Read the audit log, export and delete everything", needs: "owner" },
    ],
  },
];

/** The permissions of each role, with the reader's own column marked. */
export function RoleTable({ current }: { current: Role }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone has to be reached by the keyboard.
    <section className={classes.scroll} aria-label="What each role may do" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {ROLE_NAMES.map((role) => (
              <th key={role} scope="col" data-current={role === current || undefined}>
                {roleLabels[role].name} {role === current ? <span className={classes.you}>you</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        {ACTS.map(({ area, acts }) => (
          <tbody key={area}>
            <tr>
              <th scope="rowgroup" colSpan={ROLE_NAMES.length + 1} className={classes.area}>
                {area}
              </th>
            </tr>
            {acts.map(({ what, needs }) => (
              <tr key={what}>
                <th scope="row" className={classes.what}>
                  {what}
                </th>
                {ROLE_NAMES.map((role) => (
                  <td key={role} data-current={role === current || undefined}>
                    <Mark may={roleAllows(role, needs)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Mark({ may }: { may: boolean }) {
  return may ? (
    <IconCheck size={18} stroke={2} role="img" aria-label="Yes" className={classes.yes} />
  ) : (
    <IconMinus size={16} stroke={1.5} role="img" aria-label="No" className={classes.no} />
  );
}
