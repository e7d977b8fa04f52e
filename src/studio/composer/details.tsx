"use client";

import { Textarea } from "@mantine/core";
import { Section } from "#ui/section.tsx";
import classes from "./details.module.css";
import type { Draft } from "./draft.ts";
import { TagsField } from "./tags-field.tsx";

interface DetailsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** What goes with a post and is not its text. */
export function Details({ draft, onChange }: DetailsProps) {
  return (
    <Section title="Details">
      <div className={classes.fields}>
        <TagsField tags={draft.tags} onChange={(tags) => onChange({ tags })} />
        <Textarea
          label="Internal note"
          description="Only visible to your team. Never published."
          minRows={2}
          autosize
          maxLength={10_000}
          value={draft.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      </div>
    </Section>
  );
}
