import { IconCheck, IconMinus } from "@tabler/icons-react";
import { type Message, msg, t } from "#kernel/language.ts";
import { type Requirement, ROLE_NAMES, type Role, roleAllows } from "#kernel/permissions.ts";
import { roleLabels } from "#studio/brands/members/role-labels.ts";
import classes from "./role-table.module.css";

/** Actions in plain words, with the permission that each needs (kernel/permissions.ts). */
const ACTS: { area: Message; acts: { what: Message; needs: Requirement }[] }[] = [
  {
    area: msg("Posts"),
    acts: [
      { what: msg("See posts that were submitted for review"), needs: "content.view" },
      { what: msg("See drafts, internal notes and team-only comments"), needs: "content.manage" },
      { what: msg("Write, change and submit posts, including images"), needs: "content.manage" },
      { what: msg("Approve, and ask for changes"), needs: "approve" },
      { what: msg("Comment on posts"), needs: "comments.view" },
    ],
  },
  {
    area: msg("Content"),
    acts: [
      { what: msg("View, add and edit ideas"), needs: "research.manage" },
      { what: msg("See the inbox and reply"), needs: "comments.manage" },
      { what: msg("See the metrics"), needs: "metrics.view" },
    ],
  },
  {
    area: msg("Brand"),
    acts: [
      { what: msg("Connect and reconnect channels"), needs: "connections.manage" },
      { what: msg("Write automations"), needs: "automations.manage" },
      { what: msg("See who is in the team"), needs: "team.view" },
      { what: msg("Rename the brand, set its time zone and its approvals"), needs: "owner" },
      { what: msg("Invite people, change roles, remove members"), needs: "owner" },
      { what: msg("Create API tokens, add webhook endpoints"), needs: "owner" },
      { what: msg("Choose and pay for the plan"), needs: "billing.manage" },
      { what: msg("Read the audit log, export and delete everything"), needs: "owner" },
    ],
  },
];

/** The permissions of each role, with the reader's own column marked. */
export function RoleTable({ current }: { current: Role }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on a phone has to be reached by the keyboard.
    <section className={classes.scroll} aria-label={t("What each role may do")} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {ROLE_NAMES.map((role) => (
              <th key={role} scope="col" data-current={role === current || undefined}>
                <span>{`${t(roleLabels[role].name)} `}</span>
                {role === current ? <span className={classes.you}>{t("you")}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        {ACTS.map(({ area, acts }) => (
          <tbody key={t(area)}>
            <tr>
              <th scope="rowgroup" colSpan={ROLE_NAMES.length + 1} className={classes.area}>
                {t(area)}
              </th>
            </tr>
            {acts.map(({ what, needs }) => (
              <tr key={t(what)}>
                <th scope="row" className={classes.what}>
                  {t(what)}
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
    <IconCheck size={18} stroke={2} role="img" aria-label={t("Yes")} className={classes.yes} />
  ) : (
    <IconMinus size={16} stroke={1.5} role="img" aria-label={t("No")} className={classes.no} />
  );
}
