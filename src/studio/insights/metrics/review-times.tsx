"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatDuration } from "#domain/engagement/inbox/rules.ts";
import type { GROUPS } from "#domain/insights/review-times/terms.ts";
import { formatNumber, type Message, msg, t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { ChartData } from "./chart-data.tsx";

const BY: Record<(typeof GROUPS)[number], Message> = {
  step: msg("Approval step"),
  approver: msg("Approver"),
  channel: msg("Channel"),
  tag: msg("Tag"),
};

const say = (seconds: number | null) => (seconds === null ? "–" : formatDuration(seconds));

/** How long the reviews of a period took, and which posts wait the longest now. Clients have none. */
export function ReviewTimes({ input }: { input: { from: string; to: string; channel_id?: number } }) {
  const { handle, timezone } = useBrand();
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().metrics.reviewTimes.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  if (isLoadingError)
    return <ReadError title={t("The time to approve couldn't be loaded.")} error={error} onRetry={refetch} />;
  if (!data) return null;
  const { reviews, median, p90, rounds, groups, waiting, is_partial: isPartial } = data;
  return (
    <Section
      title={t("Time to approve")}
      description={[
        reviews === 0
          ? t("No review was approved in this period.")
          : tn(
              reviews,
              "From submission to approval, of {count} review that was approved.",
              "From submission to approval, of {count} reviews that were approved.",
            ),
        isPartial ? t("Only the newest approvals count.") : "",
      ]
        .filter(Boolean)
        .join(" ")}
    >
      {reviews > 0 ? (
        <DefinitionList
          items={[
            { term: t("Median"), value: say(median) },
            { term: t("9 of 10 within"), value: say(p90) },
            { term: t("Change requests per review"), value: formatNumber(rounds ?? 0) },
          ]}
        />
      ) : null}
      {groups.length > 0 ? (
        <ChartData
          file="time-to-approve"
          caption={t("Time to approve by step, approver, channel and tag")}
          format={(value) => (value === null ? "–" : formatNumber(value))}
          table={{
            head: [t("Name"), t("By"), t("Approvals"), t("Median (hours)"), t("9 of 10 within (hours)")],
            rows: groups.map((group) => [
              group.name,
              t(BY[group.by]),
              group.approvals,
              hoursOf(group.median),
              hoursOf(group.p90),
            ]),
          }}
        />
      ) : null}
      {waiting.oldest.length > 0 ? (
        <>
          <p>
            {tn(
              waiting.total,
              "{count} post is in review. It has waited since:",
              "{count} posts are in review. The oldest have waited since:",
            )}
          </p>
          <Rows label={t("Waiting the longest")}>
            {waiting.oldest.map(({ post_id: id, text, submitted_at: at }) => (
              <Row
                key={id}
                href={studioPath(handle, `posts/${id}`)}
                title={text || t("No text")}
                trailing={<RelativeTime iso={at} zone={timezone} />}
              />
            ))}
          </Rows>
        </>
      ) : null}
    </Section>
  );
}

/** In hours, with two digits, so that a spreadsheet can calculate with them. */
const hoursOf = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 36) / 100);
