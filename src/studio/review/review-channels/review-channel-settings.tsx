"use client";

import { Alert, Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { ReviewChannel } from "#domain/review/review-channels/schema.ts";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { ChannelSelect } from "#studio/frame/channel-select.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";

type Stored = z.output<typeof ReviewChannel>;

interface ReviewChannelSettingsProps {
  canChange: boolean;
  /** The platforms whose channels can show posts to reviewers. */
  chats: readonly string[];
}

/** The chat channel that shows posts to reviewers: a form for the owner, read-only for everyone else. */
export function ReviewChannelSettings({ canChange, chats }: ReviewChannelSettingsProps) {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().reviewChannel.show.queryOptions({}));
  return (
    <Section
      title={t("Reviews in Slack or Teams")}
      description={t(
        "Posts appear in a channel once they are submitted. Approve and Request changes open Masthead, where each person decides with their own role. Everybody in the channel can read the posts.",
      )}
    >
      {isLoadingError ? (
        <ReadError title={t("The channel for reviews couldn't be loaded.")} error={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <FormSkeleton fields={1} /> : null}
      {data?.problem ? <Alert title={t("The latest message wasn't sent or updated")}>{data.problem}</Alert> : null}
      {data && canChange ? <ReviewChannelForm stored={data} chats={chats} /> : null}
      {data && !canChange ? <p>{data.channel ? channelLabel(data.channel) : t("Off")}</p> : null}
    </Section>
  );
}

function ReviewChannelForm({ stored, chats }: { stored: Stored; chats: readonly string[] }) {
  const trpc = useTRPC();
  const { handle } = useBrand();
  const { data: known } = useQuery(trpc.channels.list.queryOptions({ limit: 100 }));
  const [chosen, setChosen] = useState(stored.channel?.id ?? null);
  const update = useAction(trpc.reviewChannel.update.mutationOptions(), {
    refresh: [trpc.reviewChannel.pathKey()],
    toast: () => t("Channel for reviews saved."),
  });
  const test = useAction(trpc.reviewChannel.sendTest.mutationOptions(), { toast: () => t("Test message sent.") });
  const channels = known?.channels.filter(({ platform }) => chats.includes(platform)) ?? [];
  if (known && channels.length === 0) {
    return (
      <p>
        {t("Connect a channel of Slack or Microsoft Teams first.")}{" "}
        <TextLink href={studioPath(handle, "channels")}>{t("Open channels")}</TextLink>
      </p>
    );
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.run({ channel_id: chosen });
  };
  return (
    <form onSubmit={save}>
      <Stack gap="md">
        <FormError error={update.refusal ?? test.refusal} />
        <ChannelSelect label={t("Channel")} none={t("Off")} channels={channels} value={chosen} onChange={setChosen} />
        <Group>
          <Button type="submit" variant="filled" loading={update.isPending}>
            {t("Save")}
          </Button>
          {stored.channel ? (
            <Button loading={test.isPending} onClick={() => test.run({})}>
              {t("Send test")}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}
