"use client";

import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy } from "#ui/lazy.tsx";
import { CHOICES_READ } from "./campaign.ts";

const CampaignDialog = lazy(() => import("./campaign-dialog.tsx"));

interface CampaignFieldProps {
  value: number | null;
  /** The name of the value, where it is known before the list. */
  name?: string | undefined;
  description?: string;
  disabled?: boolean;
  onChange: (id: number | null) => void;
}

const NEW = "new";

/** Chooses one of the brand's campaigns, or creates one. An archived one is only offered where it is chosen. */
export function CampaignField({ value, name, description, disabled, onChange }: CampaignFieldProps) {
  const [isCreating, setCreating] = useState(false);
  const { data } = useQuery(useTRPC().campaigns.list.queryOptions(CHOICES_READ));
  const all = data?.campaigns ?? [];
  const options = all
    .filter(({ id, is_archived: isArchived }) => !isArchived || id === value)
    .map((campaign) => ({ value: String(campaign.id), label: campaign.name }));
  if (value !== null && !all.some(({ id }) => id === value)) {
    options.unshift({ value: String(value), label: name ?? t("Campaign {id}", { id: String(value) }) });
  }
  return (
    <>
      <NativeSelect
        label={t("Campaign")}
        description={description}
        disabled={disabled}
        data={[{ value: "", label: t("None") }, ...options, { value: NEW, label: t("New campaign…") }]}
        value={value === null ? "" : String(value)}
        onChange={({ currentTarget: { value: chosen } }) => {
          if (chosen === NEW) setCreating(true);
          else onChange(chosen === "" ? null : Number(chosen));
        }}
      />
      {isCreating ? (
        <Suspense>
          <CampaignDialog campaign={null} onClose={() => setCreating(false)} onDone={({ id }) => onChange(id)} />
        </Suspense>
      ) : null}
    </>
  );
}
