import { Anchor } from "@mantine/core";
import { useState } from "react";
import { DefinitionList } from "#ui/definition-list.tsx";
import classes from "./import-posts.module.css";

const COLUMNS = [
  { term: "body", value: "The text. The only required column." },
  {
    term: "scheduled_at",
    value: "Such as 2026-12-01 09:00, in the brand’s time zone, or with an offset. Empty if unscheduled.",
  },
  { term: "timezone", value: "Of the time, such as Europe/Berlin; by default the brand’s." },
  { term: "channels", value: "Separated by commas: names, handles, mastodon:@me@example.social, or IDs." },
  { term: "tags", value: "Separated by commas." },
  { term: "media_ids", value: "IDs of files in the media library, separated by commas." },
  { term: "internal_note", value: "Internal note, only visible to the team." },
  { term: "campaign", value: "The name of a campaign of this brand." },
  { term: "channel_settings", value: "JSON with the overrides of channels." },
];

/** File format. The simplest way to one is an export. */
export function FileGuide() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.guide} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>File format</summary>
      {isOpen ? (
        <>
          <p>Columns of a CSV file, in any order:</p>
          <DefinitionList items={COLUMNS} />
          <p>
            An export from below has all of it and can be imported again, here or in another brand. A calendar’s events
            become posts with their times. JSON is what <Anchor href="/developers/reference">the API</Anchor> takes.
          </p>
        </>
      ) : null}
    </details>
  );
}
