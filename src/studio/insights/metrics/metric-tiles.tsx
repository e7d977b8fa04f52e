"use client";

import { UnstyledButton } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { formatDay, formatSpan } from "#domain/insights/metrics/rules.ts";
import { t } from "#kernel/language.ts";
import type { Elements } from "#ui/elements.ts";
import {
  type BrandMetrics,
  basisOf,
  explainRate,
  formatChange,
  formatMeasure,
  METRICS,
  type Measure,
  measureName,
} from "./metric.ts";
import { METRIC_WORDS } from "./metric-texts.ts";
import classes from "./metric-tiles.module.css";

interface MetricTilesProps {
  metrics: BrandMetrics;
  /** The metric shown in the charts. */
  chosen: Measure;
  onChoose: (metric: Measure) => void;
}

/** Every metric of the period with its change. Selecting one shows it in the charts. */
export function MetricTiles({ metrics, chosen, onChoose }: MetricTilesProps) {
  const { totals, split, published_with: origin, engagement_rate: rate, comparison } = metrics;
  const counted = METRICS.filter((metric) => metric in totals);
  // Clicks on short links are counted here, and only where a brand shortens its links.
  const missing = METRICS.filter((metric) => metric !== "link_clicks" && !(metric in totals));
  const before = comparison?.days.length ? comparison : null;
  const isComparable = before?.engagement_rate.basis === rate.basis;
  const tileOf = (measure: Measure) => ({ measure, isChosen: measure === chosen, onChoose: () => onChoose(measure) });
  return (
    <section aria-label={t("Key metrics")}>
      <div className={classes.tiles}>
        {counted.map((metric) => (
          <Tile key={metric} {...tileOf(metric)} now={totals[metric]}>
            {origin === "all" && typeof split.elsewhere[metric] === "number" ? (
              <span className={classes.basis}>
                {t("{number} elsewhere", { number: formatMeasure(metric, split.elsewhere[metric]) })}
              </span>
            ) : null}
            {comparison ? <Change now={totals[metric]} before={before?.totals[metric]} /> : null}
          </Tile>
        ))}
        {rate.engagements === null ? null : (
          <Tile {...tileOf("engagement_rate")} now={rate.rate} title={explainRate(rate)}>
            <span className={classes.basis}>{basisOf(rate)}</span>
            {comparison ? <Change now={rate.rate} before={isComparable ? before?.engagement_rate.rate : null} /> : null}
          </Tile>
        )}
      </div>
      <p className={classes.note}>
        {[
          describeComparison(metrics),
          t("“Unknown” means that the platform reported no value."),
          rate.engagements !== null && t("Engagement rate: {explanation}", { explanation: explainRate(rate) }),
          missing.length > 0 &&
            t("Not available on these platforms: {metrics}.", {
              metrics: missing.map((metric) => t(METRIC_WORDS[metric])).join(", "),
            }),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
    </section>
  );
}

function describeComparison({ channels, comparison }: BrandMetrics): string {
  if (!comparison) return "";
  const { from, since, days } = comparison;
  const span = formatSpan(comparison);
  if (days.length === 0) return t("Nothing to compare with: there are no metrics from {span}.", { span });
  if (since !== null && since > from) {
    const day = formatDay(since, true);
    const overstated =
      channels.length > 1
        ? t("There are metrics of all channels only from {day}, so the change is overstated.", { day })
        : t("There are metrics only from {day}, so the change is overstated.", { day });
    return `${t("Compared with {span}.", { span })} ${overstated}`;
  }
  return t("Compared with {span}.", { span });
}

interface TileProps extends Omit<ComponentProps<"button">, "children"> {
  measure: Measure;
  now: number | null | undefined;
  isChosen: boolean;
  onChoose: () => void;
  children: Elements;
}

function Tile({ measure, now, isChosen, onChoose, children, ...rest }: TileProps) {
  return (
    <UnstyledButton {...rest} className={classes.tile} aria-pressed={isChosen} onClick={onChoose}>
      <span className={classes.name}>{measureName(measure)}</span>
      <span className={classes.metric} data-unknown={now === null || undefined}>
        {formatMeasure(measure, now)}
      </span>
      {children}
    </UnstyledButton>
  );
}

function Change({ now, before }: { now: number | null | undefined; before: number | null | undefined }) {
  const change = formatChange(now, before);
  if (change === null) return <span className={classes.change}>{t("No comparison")}</span>;
  const Icon = change.startsWith("+") ? IconArrowUpRight : change.startsWith("−") ? IconArrowDownRight : null;
  return (
    <span className={classes.change}>
      {Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : null}
      <span>{change}</span>
    </span>
  );
}
