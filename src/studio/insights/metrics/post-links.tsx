"use client";

import { Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Copy } from "#ui/copy.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./chart-data.module.css";
import { formatMetric } from "./metric.ts";
import styles from "./post-links.module.css";

/** The short links of a post with their clicks. Nothing where no link was shortened. */
export default function PostLinks({ postId }: { postId: number }) {
  const { role } = useBrand();
  const canView = roleAllows(role, "metrics.view");
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().metrics.links.queryOptions({ id: postId }, { enabled: canView }),
  );
  if (isLoadingError)
    return <ReadError title={t("The short links couldn't be loaded.")} error={error} onRetry={refetch} />;
  if (!data || data.links.length === 0) return null;
  return (
    <Section
      title={t("Links")}
      description={t("Clicks are counted at once. Link previews and known bots are left out.")}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1). */}
      <section className={classes.scroll} tabIndex={0} aria-label={t("Short links of this post")}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("Link")}</Table.Th>
              <Table.Th scope="col">{t("Channel")}</Table.Th>
              <Table.Th scope="col">{t("Clicks")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.links.map(({ url, target, channel, clicks }) => (
              <Table.Tr key={url}>
                <Table.Th scope="row">
                  <span className={styles.short}>
                    <span>{url.replace(/^https?:\/\//, "")}</span>
                    <Copy value={url} label={t("Copy short link")} />
                  </span>
                  <span className={styles.target}>{target}</span>
                </Table.Th>
                <Table.Td>
                  <ChannelName channel={channel} />
                </Table.Td>
                <Table.Td>{formatMetric(clicks)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Section>
  );
}
