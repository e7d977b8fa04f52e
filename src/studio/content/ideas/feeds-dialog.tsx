"use client";

import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconRss, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { z } from "zod";
import type { IdeaFeed as IdeaFeedSchema } from "#domain/content/idea-feeds/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useSchemaForm } from "#studio/frame/use-schema-form.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";

type IdeaFeed = z.output<typeof IdeaFeedSchema>;

/** All feeds of a brand: there are at most fifty. */
const EVERY_FEED = { limit: 50 } as const;
/** How soon to check the first result of a new feed, in milliseconds. */
const FIRST_POLL_MS = 2000;

/** The feeds that ideas come from: add, pause and remove them, and see their errors. */
export default function FeedsDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const { role } = useBrand();
  const canManage = roleAllows(role, "research.manage");
  const read = useQuery({
    ...trpc.ideaFeeds.list.queryOptions(EVERY_FEED),
    refetchInterval: ({ state }) => (state.data?.idea_feeds.some(isWaiting) ? FIRST_POLL_MS : false),
  });
  useNewIdeas(read.data?.idea_feeds);
  const feeds = read.data?.idea_feeds;
  return (
    <Modal opened onClose={onClose} title={t("Feeds")} size="xl">
      <Stack gap="lg">
        {canManage ? <AddFeed /> : null}
        <FormError error={read.error ? refusalOf(read.error) : null} />
        {feeds?.length === 0 ? (
          <EmptyState title={t("No feeds yet")}>
            {t("New entries of the feeds you add become ideas. Each feed is read every 30 minutes.")}
          </EmptyState>
        ) : null}
        {feeds && feeds.length > 0 ? (
          <Rows label={t("Feeds")}>
            {feeds.map((feed) => (
              <FeedRow key={feed.id} feed={feed} canManage={canManage} />
            ))}
          </Rows>
        ) : null}
      </Stack>
    </Modal>
  );
}

const isWaiting = ({ checked_at: checkedAt, is_paused: isPaused }: IdeaFeed) => checkedAt === null && !isPaused;

/** Refetches the board once a feed has created ideas. */
function useNewIdeas(feeds: readonly IdeaFeed[] | undefined) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const count = feeds?.reduce((sum, { ideas }) => sum + ideas, 0) ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number is what it waits for.
  useEffect(() => void queries.invalidateQueries({ queryKey: trpc.ideas.pathKey() }), [count]);
}

function AddFeed() {
  const trpc = useTRPC();
  const create = useAction(trpc.ideaFeeds.create.mutationOptions(), { refresh: [trpc.ideaFeeds.pathKey()] });
  const { errors, refusal, isSending, form } = useSchemaForm({
    schema: async () => (await import("#domain/content/idea-feeds/schema.ts")).CreateIdeaFeedInput,
    send: (input) => create.send(input),
  });
  return (
    <form {...form} key={create.output?.id ?? 0}>
      <Stack gap="xs">
        <FormError error={refusal} fields={["url"]} />
        <TextInput
          label={t("URL")}
          description={t(
            "Of an RSS, Atom or JSON feed, or of a page that names its feed. Its newest entries become ideas at once, later ones as they appear.",
          )}
          name="url"
          type="url"
          placeholder="https://example.com/feed.xml"
          maxLength={2048}
          error={errors.url}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end">
          <Submit isSending={isSending}>{t("Add feed")}</Submit>
        </Group>
      </Stack>
    </form>
  );
}

function FeedRow({ feed, canManage }: { feed: IdeaFeed; canManage: boolean }) {
  const { id, url, title, is_paused: isPaused, problem } = feed;
  const trpc = useTRPC();
  const common = { refresh: [trpc.ideaFeeds.pathKey()], failed: t("Couldn't save") };
  const update = useAction(trpc.ideaFeeds.update.mutationOptions(), common);
  const create = useAction(trpc.ideaFeeds.create.mutationOptions(), common);
  const remove = useAction(trpc.ideaFeeds.remove.mutationOptions(), common);
  const name = title || new URL(url).host;
  const removeWithUndo = () =>
    remove.run({ id }, () =>
      showUndo({
        id: "idea-feed",
        message: t("{feed} was removed. Its ideas stay.", { feed: name }),
        onUndo: () => create.run({ url }),
      }),
    );
  return (
    <Row
      leading={<IconRss size={18} stroke={1.5} aria-hidden />}
      title={name}
      detail={
        <>
          <Text component="span" size="sm" style={{ overflowWrap: "anywhere" }}>
            {url}
          </Text>
          {problem ? (
            <Text size="sm" c="red">
              {problem.message}
            </Text>
          ) : null}
        </>
      }
      trailing={
        <>
          <FeedState feed={feed} />
          {canManage ? (
            <>
              <Button
                size="compact-sm"
                loading={update.isPending}
                onClick={() => update.run({ id, is_paused: !isPaused })}
                aria-label={isPaused ? t("Resume {name}", { name }) : t("Pause {name}", { name })}
              >
                {isPaused ? t("Resume") : t("Pause")}
              </Button>
              <IconButton aria-label={t("Remove {name}", { name })} onClick={removeWithUndo}>
                <IconTrash size={16} stroke={1.5} aria-hidden />
              </IconButton>
            </>
          ) : null}
        </>
      }
    />
  );
}

function FeedState({ feed }: { feed: IdeaFeed }) {
  const { timezone } = useBrand();
  const { checked_at: checkedAt, is_paused: isPaused, ideas } = feed;
  if (isPaused) return <span>{t("Paused")}</span>;
  if (checkedAt === null) return <span>{t("Checking…")}</span>;
  return (
    <span>
      <span>{`${tn(ideas, "{count} idea", "{count} ideas")}, `}</span>
      {rich("checked {time}", { time: <RelativeTime iso={checkedAt} zone={timezone} /> })}
    </span>
  );
}
