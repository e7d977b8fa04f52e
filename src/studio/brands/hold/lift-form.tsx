"use client";

import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_CHOSEN } from "#domain/brands/hold/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { nameOf } from "#studio/planning/calendar/cards/cards.ts";
import { PostRow } from "#studio/planning/calendar/cards/post-row.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { RowCheckbox } from "#ui/row-checkbox.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";

interface LiftFormProps {
  mayLift: boolean;
  /** Posts that came due. */
  waiting: number;
}

const LISTED = 100;

/** The posts that wait, of which some are chosen to be published, and the button that lifts the hold. */
export function LiftForm({ mayLift, waiting }: LiftFormProps) {
  const trpc = useTRPC();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [to] = useState(() => new Date().toISOString());
  const list = useQuery(
    trpc.posts.list.queryOptions(
      { status: ["scheduled"], to, sort: "scheduled", limit: LISTED },
      { enabled: waiting > 0 },
    ),
  );
  const posts = list.data?.posts ?? [];
  const lift = useAction(trpc.hold.lift.mutationOptions(), {
    refresh: [trpc.hold.pathKey(), trpc.home.pathKey(), trpc.posts.pathKey(), trpc.calendar.pathKey()],
    toast: ({ published, cancelled_posts: cancelled }) =>
      t("The hold is lifted. Published now: {published}. Canceled: {cancelled}.", { published, cancelled }),
  });
  const toggle = (id: number) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-MAX_CHOSEN)));
  const others = waiting - chosen.length;
  return (
    <Section
      title={t("Posts that came due")}
      description={
        mayLift && waiting > 0
          ? t(
              "Choose those that are published when you lift the hold. The others are canceled, and you can schedule them again.",
            )
          : undefined
      }
    >
      <Stack gap="md">
        {waiting === 0 ? <p>{t("None so far.")}</p> : null}
        {list.isLoadingError ? (
          <ReadError title={t("The posts couldn't be loaded.")} error={list.error} onRetry={list.refetch} />
        ) : null}
        {posts.length > 0 ? (
          <Rows label={t("Posts that came due")}>
            {posts.map((post) => (
              <PostRow
                key={post.id}
                post={post}
                withDay
                select={
                  mayLift ? (
                    <RowCheckbox
                      aria-label={t("Publish “{name}”", {
                        name: nameOf({ words: post.body, thumbnail_url: post.media[0]?.thumbnail_url ?? null }),
                      })}
                      checked={chosen.includes(post.id)}
                      onChange={() => toggle(post.id)}
                    />
                  ) : null
                }
              />
            ))}
          </Rows>
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
        onConfirm={() => lift.run({ publish_post_ids: [...chosen] }, () => setIsAsking(false))}
      >
        <p>
          {[
            tn(chosen.length, "{count} post is published now.", "{count} posts are published now."),
            tn(others, "{count} post is canceled.", "{count} posts are canceled."),
            t("From then on, posts are published at their times again."),
          ].join(" ")}
        </p>
      </Confirm>
    </Section>
  );
}
