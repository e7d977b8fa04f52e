import { Anchor } from "@mantine/core";
import { useState } from "react";
import { msg, t } from "#kernel/language.ts";
import { DefinitionList } from "#ui/definition-list.tsx";
import { rich } from "#ui/rich.tsx";
import classes from "./import-posts.module.css";

const COLUMNS = [
  { term: "body", value: msg("The text. The only required column.") },
  {
    term: "scheduled_at",
    value: msg("Such as 2026-12-01 09:00, in the brand's time zone, or with an offset. Empty if unscheduled."),
  },
  { term: "timezone", value: msg("Of the time, such as Europe/Berlin; by default the brand's.") },
  { term: "channels", value: msg("Separated by commas: names, handles, mastodon:@me@example.social, or IDs.") },
  { term: "tags", value: msg("Separated by commas.") },
  { term: "media_ids", value: msg("IDs of files in the media library, separated by commas.") },
  { term: "internal_note", value: msg("Internal note, only visible to the team.") },
  { term: "campaign", value: msg("The name of a campaign of this brand.") },
  { term: "format", value: msg("plain or markdown. Empty: plain.") },
  { term: "utm_campaign", value: msg("UTM campaign of the links. Empty: the brand's; none: no campaign.") },
  { term: "channel_settings", value: msg("JSON with the overrides of channels.") },
];

/** File format. The simplest way to one is an export. */
export function FileGuide() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.guide} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("File format")}</summary>
      {isOpen ? (
        <>
          <p>{t("Columns of a CSV file, in any order:")}</p>
          <DefinitionList items={COLUMNS.map(({ term, value }) => ({ term, value: t(value) }))} />
          <p>
            {t(
              "Exports of Buffer, Hootsuite, Later, Postiz and Mixpost are recognized as they are, and so are other files with a column for texts. Times and tags are taken over, and channels that this brand has too. Links to files go to the internal note.",
            )}
          </p>
          <p>
            {rich(
              "An export from below has all of it and can be imported again, here or in another brand. A calendar's events become posts with their times. JSON is what <a>the API</a> takes.",
              { a: (content) => <Anchor href="/developers/reference">{content}</Anchor> },
            )}
          </p>
        </>
      ) : null}
    </details>
  );
}
