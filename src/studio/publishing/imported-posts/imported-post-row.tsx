"use client";

import { Anchor, Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import type { z } from "zod";
import { formatCount } from "#domain/insights/metrics/rules.ts";
import type { ImportedPost as ImportedPostSchema } from "#domain/publishing/imported-posts/schema.ts";
import { IMPORTED_KINDS } from "#domain/publishing/imported-posts/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { NEW_TAB } from "#ui/link.tsx";
import { Row } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./imported-posts.module.css";

export type ImportedPost = z.output<typeof ImportedPostSchema>;

const SHOWN = ["likes", "comments", "shares"] as const;

/** A post that was published elsewhere: its text, its link, and a draft from it. */
export function ImportedPostRow({ post, mayWrite }: { post: ImportedPost; mayWrite: boolean }) {
  const { handle, timezone } = useBrand();
  const trpc = useTRPC();
  const router = useRouter();
  const { id, channel, body, kind, media_count: files, permalink, published_at: at, values } = post;
  const name = body === "" ? t("No text") : body;
  const draft = useAction(trpc.importedPosts.createDraft.mutationOptions(), {
    refresh: [trpc.posts.pathKey()],
    failed: t("The draft couldn't be created"),
    onDone: (created) => router.push(studioPath(handle, `posts/${created.id}`)),
  });
  const counts = SHOWN.flatMap((key) => {
    const value = values[key];
    return typeof value === "number" && value > 0 ? [formatCount(key, value)] : [];
  });
  const facts = [files > 1 ? tn(files, "{count} file", "{count} files") : t(IMPORTED_KINDS[kind]), ...counts];
  return (
    <Row
      title={<span className={classes.text}>{name}</span>}
      detail={
        <span className={classes.facts}>
          <ChannelName channel={channel} size={18} />
          <span>
            {"· "}
            <Time iso={at} zone={timezone} withZone={false} />
          </span>
          <span>{`· ${facts.join(" · ")}`}</span>
        </span>
      }
      trailing={
        <>
          <Anchor href={permalink} size="sm" {...NEW_TAB}>
            {t("View on {platform}", { platform: platformName(channel.platform) })}
          </Anchor>
          {mayWrite ? (
            <Button size="xs" loading={draft.isPending} onClick={() => draft.run({ id })}>
              {t("Create draft")}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
