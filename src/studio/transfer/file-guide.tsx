import { Anchor } from "@mantine/core";
import { useState } from "react";
import { DefinitionList } from "#ui/definition-list.tsx";
import classes from "./import-posts.module.css";

const COLUMNS = [
  { term: "body", value: "The text. The only column that has to be there." },
  { term: "scheduled_at", value: "When it is to go out, such as 2026-12-01T09:00:00+01:00. Empty: no time yet." },
  { term: "timezone", value: "Such as Europe/Berlin; by default the brand’s." },
  { term: "channels", value: "Divided by commas: feed, mastodon:@me@example.social, or a channel’s number." },
  { term: "tags", value: "Divided by commas." },
  { term: "media_ids", value: "Numbers of pictures in the library, divided by commas." },
  { term: "internal_note", value: "For the team alone." },
  { term: "channel_settings", value: "JSON: what differs on single channels." },
];

/** What a file may hold. The simplest way to one is an export. */
export function FileGuide() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.guide} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What a file may hold</summary>
      {isOpen ? (
        <>
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
