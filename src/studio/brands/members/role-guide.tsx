import { t } from "#kernel/language.ts";
import { ROLE_NAMES, type Role } from "#kernel/permissions.ts";
import classes from "./role-guide.module.css";
import { roleLabels } from "./role-labels.ts";

/** What each role may do, with the reader's own role marked. */
export function RoleGuide({ current }: { current: Role }) {
  return (
    <dl className={classes.guide}>
      {ROLE_NAMES.map((role) => (
        <div key={role} className={classes.role} data-current={role === current || undefined}>
          <dt className={classes.name}>
            <span>{t(roleLabels[role].name)}</span>
            {role === current ? <span className={classes.you}>{t("you")}</span> : null}
          </dt>
          <dd className={classes.may}>{t(roleLabels[role].may)}</dd>
        </div>
      ))}
    </dl>
  );
}
