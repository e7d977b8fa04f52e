import { PageLink } from "#ui/page-link.tsx";
import classes from "./developers-frame.module.css";
import { guideGroups } from "./guides.ts";

/** The start page of the developer documentation. */
export function Overview() {
  return (
    <article>
      <h1 className={classes.title}>For developers</h1>
      <p className={classes.summary}>
        Everything you can do in the studio is available over REST and MCP, with one bearer token, and signed webhooks
        for events.
      </p>
      {guideGroups.map(({ title: group, guides }) => (
        <section key={group} aria-labelledby={`overview-${group}`}>
          <h2 id={`overview-${group}`} className={classes.groupTitle}>
            {group}
          </h2>
          <ul className={classes.cards}>
            {guides.map(({ slug, title, summary }) => (
              <li key={slug}>
                <PageLink href={`/developers/${slug}`}>
                  <strong>{title}</strong>
                  <span>{summary}</span>
                </PageLink>
              </li>
            ))}
            {group === "Reference" ? (
              <li>
                <a href="/developers/reference">
                  <strong>API reference</strong>
                  <span>All endpoints with their parameters and responses, to try in the browser.</span>
                </a>
              </li>
            ) : null}
          </ul>
        </section>
      ))}
    </article>
  );
}
