"use client";

import { TagsInput, Textarea } from "@mantine/core";
import { Section } from "#ui/section.tsx";
import classes from "./details.module.css";
import type { Draft } from "./draft.ts";

interface DetailsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** What goes with a post and is not its text. */
export function Details({ draft, onChange }: DetailsProps) {
  return (
    <Section title="Details">
      <div className={classes.fields}>
        <TagsInput
          label="Tags"
          description="Shown under the post on your feed page."
          placeholder={draft.tags.length === 0 ? "Type one and press Enter" : ""}
          maxTags={50}
          value={[...draft.tags]}
          onChange={(tags) => onChange({ tags })}
          acceptValueOnBlur
        />
        <Textarea
          label="Note for the team"
          description="Never published, and clients do not see it."
          minRows={2}
          maxLength={10_000}
          value={draft.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      </div>
    </Section>
  );
}
