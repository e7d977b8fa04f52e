"use client";

import { type CSSProperties, use } from "react";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { formatDays, TONES } from "#studio/planning/campaigns/campaign.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { CampaignsContext } from "../campaigns-context.ts";
import { type CampaignPart, MAX_LANES } from "./campaign-lanes.ts";
import classes from "./day-campaigns.module.css";

interface DayCampaignsProps {
  day: string;
  /** As parts of bars over several days, or each with its name on a line. */
  as: "bars" | "line";
  isStop?: boolean;
}

/** The campaigns of a day. A bar has its name, a link, on its first day of the week. */
export default function DayCampaigns({ day, as, isStop = true }: DayCampaignsProps) {
  const parts = use(CampaignsContext).get(day) ?? [];
  if (parts.length === 0) return null;
  const shown = as === "line" ? parts.filter((part) => part !== null) : parts.slice(0, MAX_LANES);
  return (
    <ul className={classes[as]} aria-label={t("Campaigns")}>
      {shown.map((part, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane that is free has nothing else.
        <li key={lane} aria-hidden={as === "bars" && !part?.isFirst ? true : undefined}>
          {part ? <Part part={part} isNamed={as === "line" || part.isFirst} isStop={isStop} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  part: CampaignPart;
  isNamed: boolean;
  isStop: boolean;
}

function Part({ part: { campaign, isStart, isEnd, span }, isNamed, isStop }: PartProps) {
  const { handle } = useBrand();
  const days = formatDays(campaign, useDateSettings());
  const look = {
    className: classes.part,
    "data-tone": TONES[campaign.color],
    "data-start": isStart || undefined,
    "data-end": isEnd || undefined,
    title: `${campaign.name}, ${days}`,
  };
  if (!isNamed) {
    return (
      <span {...look}>
        <span className={classes.again}>{campaign.name}</span>
      </span>
    );
  }
  return (
    <PageLink href={studioPath(handle, `calendar/campaigns/${campaign.id}`)} tabIndex={isStop ? 0 : -1} {...look}>
      <span className={classes.name} style={{ "--span": span } as CSSProperties}>
        {campaign.name}
      </span>
    </PageLink>
  );
}
