import type { PublicationPart } from "#domain/posts/schema.ts";
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
    <ol className={classes.parts} aria-label={`Parts on ${name}`}>
      {parts.map(({ number, status, permalink }) => (
        <li key={number} className={classes.part}>
          <span>
            {permalink ? <a href={permalink}>Part {number}</a> : <>Part {number}</>} of {parts.length}
          </span>
          <StatusBadge status={status === "waiting" ? "scheduled" : status} />
        </li>
      ))}
    </ol>
  );
}
