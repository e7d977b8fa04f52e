import { ROLE_NAMES, type Role } from "#kernel/permissions.ts";
import classes from "./role-guide.module.css";
import { roleWords } from "./role-words.ts";

/** What each role may do, with the reader's own marked. */
export function RoleGuide({ current }: { current: Role }) {
  return (
    <dl className={classes.guide}>
      {ROLE_NAMES.map((role) => (
        <div key={role} className={classes.role} data-current={role === current || undefined}>
          <dt className={classes.name}>
            {roleWords[role].name}
            {role === current ? <span className={classes.you}>you</span> : null}
          </dt>
          <dd className={classes.may}>{roleWords[role].may}</dd>
        </div>
      ))}
    </dl>
  );
}
