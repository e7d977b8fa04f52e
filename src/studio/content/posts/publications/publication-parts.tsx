import type { PublicationPart } from "#domain/content/posts/schema.ts";
import { t } from "#kernel/language.ts";
import { NEW_TAB } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./publication-parts.module.css";

interface PublicationPartsProps {
  parts: readonly PublicationPart[];
  /** The platform's name. */
  name: string;
}

/** The parts of a thread with their status: published parts stay published when a later one fails. */
export default function PublicationParts({ parts, name }: PublicationPartsProps) {
  return (
    <ol className={classes.parts} aria-label={t("Parts on {platform}", { platform: name })}>
      {parts.map(({ number, status, permalink }) => (
        <li key={number} className={classes.part}>
          <span>
            {rich("<a>Part {number}</a> of {total}", {
              a: (content) =>
                permalink ? (
                  <a href={permalink} {...NEW_TAB}>
                    {content}
                  </a>
                ) : (
                  content
                ),
              number,
              total: parts.length,
            })}
          </span>
          <StatusBadge status={status === "waiting" ? "scheduled" : status} />
        </li>
      ))}
    </ol>
  );
}
