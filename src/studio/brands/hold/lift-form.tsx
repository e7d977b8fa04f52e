"use client";

import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { HoldState } from "#domain/brands/hold/schema.ts";
import { MAX_CHOSEN } from "#domain/brands/hold/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { ShowMore } from "#studio/frame/show-more.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { Section } from "#ui/section.tsx";
import { HeldPosts } from "./held-posts.tsx";

interface LiftFormProps {
  mayLift: boolean;
  state: Pick<z.output<typeof HoldState>, "waiting" | "waiting_in_other_brands">;
}

const LISTED = 100;
/** Posts come due during a hold, which no change of theirs tells. */
export const POLL_MS = 30_000;

/** The posts that wait, of which some are chosen to be published, and the button that lifts the hold. */
export function LiftForm({ mayLift, state }: LiftFormProps) {
  const trpc = useTRPC();
  const { role } = useBrand();
  const isListed = roleAllows(role, "content.manage");
  const { waiting, waiting_in_other_brands: elsewhere } = state;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isAll, setIsAll] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const list = useInfiniteQuery(
    trpc.hold.listPosts.infiniteQueryOptions(
      { limit: LISTED },
      { ...PAGED, enabled: isListed, staleTime: 0, refetchInterval: POLL_MS },
    ),
  );
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? [];
  const lift = useAction(trpc.hold.lift.mutationOptions(), {
    refresh: [trpc.hold.pathKey(), trpc.home.pathKey(), trpc.posts.pathKey(), trpc.calendar.pathKey()],
    toast: ({ published, cancelled_posts: cancelled }) =>
      t("The hold is lifted. Published now: {published}. Canceled: {cancelled}.", { published, cancelled }),
  });
  const toggle = (id: number) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-MAX_CHOSEN)));
  const all = waiting + elsewhere;
  // Of brands whose posts the caller can't see.
  const unseen = isListed && (!list.data || list.hasNextPage) ? 0 : all - posts.length;
  const published = isAll ? all : chosen.length;
  return (
    <Section
      title={t("Posts that came due")}
      description={
        mayLift && all > 0
          ? t(
              "Choose those that are published when you lift the hold. The others are canceled, and you can schedule them again.",
            )
          : undefined
      }
    >
      <Stack gap="md">
        {all === 0 && posts.length === 0 && !list.isLoading ? <p>{t("None so far.")}</p> : null}
        {list.isLoadingError ? (
          <ReadError title={t("The posts couldn't be loaded.")} error={list.error} onRetry={list.refetch} />
        ) : null}
        {posts.length > 0 ? (
          <HeldPosts posts={posts} chosen={mayLift && !isAll ? chosen : null} onToggle={toggle} />
        ) : null}
        <ShowMore list={list} />
        {unseen > 0 ? <p>{describeUnseen(unseen, mayLift)}</p> : null}
        {mayLift && all > 0 ? (
          <Checkbox
            label={t("Publish all posts that came due")}
            checked={isAll}
            onChange={(event) => setIsAll(event.currentTarget.checked)}
          />
        ) : null}
        {mayLift ? (
          <Group>
            <Button variant="filled" onClick={() => setIsAsking(true)}>
              {t("Lift the hold")}
            </Button>
          </Group>
        ) : (
          <OwnerOnly>{t("Only the people named above can lift the hold.")}</OwnerOnly>
        )}
      </Stack>
      <Confirm
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("Lift the hold?")}
        action={t("Lift the hold")}
        pending={lift.isPending}
        refusal={lift.refusal}
        onConfirm={() =>
          lift.run(isAll ? { waiting: "publish" } : { publish_post_ids: [...chosen] }, () => setIsAsking(false))
        }
      >
        <p>
          {[
            tn(published, "{count} post is published now.", "{count} posts are published now."),
            tn(all - published, "{count} post is canceled.", "{count} posts are canceled."),
            t("From then on, posts are published at their times again."),
          ].join(" ")}
        </p>
      </Confirm>
    </Section>
  );
}

function describeUnseen(count: number, mayLift: boolean): string {
  return mayLift
    ? tn(
        count,
        "{count} post in brands that you are not in waits, too. It is canceled unless you publish all.",
        "{count} posts in brands that you are not in wait, too. They are canceled unless you publish all.",
      )
    : tn(count, "{count} post waits.", "{count} posts wait.");
}
