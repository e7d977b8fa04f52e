"use client";

import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { CampaignField } from "#studio/planning/campaigns/campaign-field.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Section } from "#ui/section.tsx";
import { TagsField } from "#ui/tags-field.tsx";
import classes from "./details.module.css";
import type { Draft } from "./saving/draft.ts";

interface DetailsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Tags, campaign and the internal note. */
export function Details({ draft, onChange }: DetailsProps) {
  const [isTagging, setTagging] = useState(false);
  const used = useQuery({ ...useTRPC().posts.tags.queryOptions({}), enabled: isTagging });
  return (
    <Section title={t("Details")}>
      <div className={classes.fields}>
        <TagsField
          label={t("Tags")}
          description={t("Shown under the post on your feed page. Separate with Enter or a comma.")}
          tags={draft.tags}
          known={used.data?.tags ?? []}
          most={50}
          longest={100}
          onChange={(tags) => onChange({ tags })}
          onFocus={() => setTagging(true)}
        />
        <CampaignField value={draft.campaignId ?? null} onChange={(campaignId) => onChange({ campaignId })} />
        <Textarea
          label={t("Internal note")}
          description={t("Only visible to your team. Never published.")}
          classNames={{ input: classes.note }}
          autosize={false}
          rows={2}
          maxLength={10_000}
          value={draft.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      </div>
    </Section>
  );
}
