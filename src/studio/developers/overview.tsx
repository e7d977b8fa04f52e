import Link from "next/link";
import classes from "./developers-frame.module.css";
import { guideGroups } from "./guides.ts";

/** The first page for people who build on it. */
export function Overview() {
  return (
    <article>
      <h1 className={classes.title}>For developers</h1>
      <p className={classes.summary}>
        Everything the studio does, a program can do: over REST or MCP, with one bearer token, and signed webhooks for
        what happens.
      </p>
      {guideGroups.map(({ title: group, guides }) => (
        <section key={group} aria-labelledby={`overview-${group}`}>
          <h2 id={`overview-${group}`} className={classes.groupTitle}>
            {group}
          </h2>
          <ul className={classes.cards}>
            {guides.map(({ slug, title, summary }) => (
              <li key={slug}>
                <Link href={`/developers/${slug}`} prefetch={false}>
                  <strong>{title}</strong>
                  <span>{summary}</span>
                </Link>
              </li>
            ))}
            {group === "Reference" ? (
              <li>
                <a href="/developers/reference">
                  <strong>API reference</strong>
                  <span>Every path, its fields and answers, with calls to try.</span>
                </a>
              </li>
            ) : null}
          </ul>
        </section>
      ))}
    </article>
  );
}
