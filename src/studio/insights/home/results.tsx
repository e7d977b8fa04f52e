import { Anchor } from "@mantine/core";
import { formatChange, formatCount, formatMetric, formatSpan } from "#domain/insights/metrics/rules.ts";
import { METRIC_NAMES } from "#domain/insights/metrics/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { PostThumbnail } from "#studio/frame/post-thumbnail.tsx";
import { NEW_TAB, TextLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./results.module.css";
import type { BriefingResults } from "./summarize-home.ts";

type Metric = keyof typeof METRIC_NAMES;
const METRICS = Object.keys(METRIC_NAMES) as Metric[];
/** What fits in one line beside the posts. */
const MAX_METRICS = 4;
/** Of a post. */
const MAX_COUNTS = 2;

/** What was published in the last seven days and did best, with links to it on the networks. */
export function Results({ results }: { results: BriefingResults }) {
  const { handle } = useBrand();
  const { published, published_before: before, totals, totals_before: earlier, posts } = results;
  const counted = METRICS.filter((metric) => typeof totals[metric] === "number" && totals[metric] > 0);
  return (
    <Section
      title={t("The last seven days")}
      description={formatSpan(results)}
      action={<TextLink href={studioPath(handle, "metrics")}>{t("Open metrics")}</TextLink>}
    >
      <dl className={classes.figures}>
        <Figure name={t("Posts published")} value={formatMetric(published)}>
          {tn(before, "{count} in the week before", "{count} in the week before")}
        </Figure>
        {counted.slice(0, MAX_METRICS).map((metric) => (
          <Figure key={metric} name={t(METRIC_NAMES[metric])} value={formatMetric(totals[metric])}>
            {formatChange(totals[metric], earlier[metric]) ?? t("No comparison")}
          </Figure>
        ))}
      </dl>
      {posts.length > 0 ? (
        <Rows label={t("Best posts of the last seven days")}>
          {posts.map(({ post_id: id, body, thumbnail_url: image, values, links }) => (
            <Row
              key={id}
              href={studioPath(handle, `posts/${id}`)}
              leading={<PostThumbnail url={image} />}
              title={body || t("No text")}
              detail={describeValues(values)}
              trailing={links.map(({ channel, url }) =>
                url === null ? null : (
                  <Anchor
                    key={channel.id}
                    href={url}
                    {...NEW_TAB}
                    size="sm"
                    title={channelLabel(channel)}
                    aria-label={t("View on {platform}", { platform: platformName(channel.platform) })}
                  >
                    {platformName(channel.platform)}
                  </Anchor>
                ),
              )}
            />
          ))}
        </Rows>
      ) : null}
    </Section>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        <span className={classes.number}>{value}</span>
        <span className={classes.change}>{children}</span>
      </dd>
    </div>
  );
}

function describeValues(values: BriefingResults["posts"][number]["values"]): string {
  const counts = METRICS.flatMap((metric) => {
    const value = values[metric];
    return typeof value === "number" && value > 0 ? [formatCount(metric, value)] : [];
  });
  return counts.length === 0 ? t("No metrics yet") : counts.slice(0, MAX_COUNTS).join(" · ");
}
