"use client";

import { Button, NativeSelect } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { FORMATS, type Format } from "#domain/content/transfer/terms.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelSelect } from "#studio/frame/channel-select.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DateField } from "#ui/date-field.tsx";
import { Section } from "#ui/section.tsx";
import { statusLook } from "#ui/status.ts";
import { zoneName } from "#ui/time-format.ts";
import { type ExportChoice, exportAddress } from "./export-address.ts";
import classes from "./export-posts.module.css";

const labelOf = (format: Format) => (format === "ics" ? t("Calendar (ICS)") : format.toUpperCase());

/** Exports the brand's posts as a file, with filters; the file can be imported again. */
export function ExportPosts() {
  const { slug, timezone } = useBrand();
  const { data } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  const [choice, setChoice] = useState<ExportChoice>({
    format: "csv",
    status: null,
    channelId: null,
    fromDay: "",
    toDay: "",
  });
  const change = (part: Partial<ExportChoice>) => setChoice((before) => ({ ...before, ...part }));
  const isBackwards = choice.fromDay !== "" && choice.toDay !== "" && choice.toDay < choice.fromDay;
  return (
    <Section title={t("Export posts")} description={t("Oldest first, as a file that can be imported again.")}>
      <div className={classes.fields}>
        <NativeSelect
          label={t("Format")}
          value={choice.format}
          data={FORMATS.map((value) => ({ value, label: labelOf(value) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ format: FORMATS.find((format) => format === value) ?? "csv" })
          }
        />
        <NativeSelect
          label={t("Status")}
          value={choice.status ?? ""}
          data={[
            { value: "", label: t("All statuses") },
            ...POST_STATUSES.map((value) => ({ value, label: statusLook(value).word })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ status: POST_STATUSES.find((status) => status === value) ?? null })
          }
        />
        <ChannelSelect
          label={t("Channel")}
          none={t("All channels")}
          channels={data?.channels ?? []}
          value={choice.channelId}
          onChange={(channelId) => change({ channelId })}
        />
        <DateField type="date" label={t("From")} value={choice.fromDay} onChange={(fromDay) => change({ fromDay })} />
        <DateField
          type="date"
          label={t("To (inclusive)")}
          value={choice.toDay}
          error={isBackwards ? t("The end must not be before the start.") : null}
          onChange={(toDay) => change({ toDay })}
        />
      </div>
      <p className={classes.note}>
        {t("Dates are in the time zone {timezone}. Unscheduled posts are excluded if you choose a date.", {
          timezone: zoneName(timezone),
        })}
      </p>
      <Button
        component="a"
        href={isBackwards ? undefined : exportAddress(choice, slug, timezone)}
        aria-disabled={isBackwards || undefined}
        download
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      >
        {t("Download")}
      </Button>
    </Section>
  );
}
