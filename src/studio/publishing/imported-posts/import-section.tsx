"use client";

import { Button, Group, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { PostImport as PostImportSchema } from "#domain/publishing/imported-posts/schema.ts";
import { IMPORT_DAYS, MAX_IMPORTED } from "#domain/publishing/imported-posts/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";

type PostImport = z.output<typeof PostImportSchema>;

/** How often the state is read while an import runs. */
const POLL_MS = 3000;

interface ImportSectionProps {
  channel: { id: number; platform: string };
  canManage: boolean;
}

/** The import of what was published elsewhere on a channel's account. Nothing where the network lists no posts. */
export function ImportSection({ channel: { id, platform }, canManage }: ImportSectionProps) {
  const { handle, role } = useBrand();
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.channels.postImport.queryOptions({ id }, { enabled: roleAllows(role, "connections.view") }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });
  const common = {
    refresh: [trpc.channels.postImport.pathKey(), trpc.importedPosts.pathKey()],
    failed: t("Couldn't save"),
  };
  const start = useAction(trpc.channels.importPosts.mutationOptions(), common);
  const update = useAction(trpc.channels.updatePostImport.mutationOptions(), common);
  if (!data || data.availability === "none") return null;
  return (
    <Section
      title={t("Posts published elsewhere")}
      description={t(
        "Posts of the last {days} days that were published on this account without Masthead, at most {maximum}, updated every day. They appear in the calendar and count for the best time to post.",
        { days: IMPORT_DAYS, maximum: MAX_IMPORTED },
      )}
    >
      {data.availability === "charged" ? (
        <p>
          {t(
            "{platform} charges this installation for each post that it lists, so the import is off until you turn it on.",
            {
              platform: platformName(platform),
            },
          )}
        </p>
      ) : null}
      <div aria-live="polite">
        <ImportState data={data} />
      </div>
      <Group gap="sm">
        {canManage ? (
          <Switch
            label={t("Import every day")}
            checked={data.is_on}
            disabled={update.isPending}
            onChange={({ currentTarget }) => update.run({ id, is_on: currentTarget.checked })}
          />
        ) : null}
        {canManage && data.is_on ? (
          <Button size="xs" loading={start.isPending} disabled={isUnderWay(data)} onClick={() => start.run({ id })}>
            {t("Import now")}
          </Button>
        ) : null}
        {data.imported_count > 0 ? (
          <TextLink href={`${studioPath(handle, "calendar/elsewhere")}?channel=${id}`}>
            {tn(data.imported_count, "View {count} imported post", "View {count} imported posts")}
          </TextLink>
        ) : null}
      </Group>
    </Section>
  );
}

function isUnderWay(data: PostImport | undefined): boolean {
  return data?.status === "running" || data?.status === "waiting";
}

function ImportState({ data }: { data: PostImport }) {
  const { timezone } = useBrand();
  const { status, read_count: read, completed_at: at } = data;
  if (status === "done" && at !== null)
    return <p>{rich("Last import {time}.", { time: <RelativeTime iso={at} zone={timezone} /> })}</p>;
  return <p>{describeState(status, read)}</p>;
}

function describeState(status: PostImport["status"], read: number): string {
  if (status === "off") return t("The import is off.");
  if (status === "running") return tn(read, "Importing: {count} post read.", "Importing: {count} posts read.");
  if (status === "failed") return t("The last import failed. It is tried again by itself.");
  return t("The first import starts within a minute.");
}
