"use client";

import { Button, Modal, SegmentedControl, Skeleton } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { bylineOf } from "#studio/content/revisions/byline.ts";
import { Compare } from "#studio/content/revisions/compare.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { ShowMore } from "#studio/frame/show-more.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import type { Channel } from "../checks/checks.ts";
import { useReadMedia } from "../media/use-read-media.ts";
import { Preview } from "../preview.tsx";
import { allMedia, type Draft, type Post, selectedChannelsOf } from "./draft.ts";
import classes from "./history-dialog.module.css";
import { contentOf, mediaIdsOf, withRevision } from "./revision-draft.ts";

interface HistoryDialogProps {
  post: Post;
  draft: Draft;
  channels: readonly Channel[];
  onClose: () => void;
  onRestore: (revision: number, draft: Draft) => void;
}

/** All revisions: preview, changes since, restore. */
export default function HistoryDialog({ post, draft, channels, onClose, onRestore }: HistoryDialogProps) {
  const { timezone: zone } = useBrand();
  const trpc = useTRPC();
  const readMedia = useReadMedia();
  const [picked, setPicked] = useState<number | null>(null);
  const [view, setView] = useState<"preview" | "compare">("preview");
  const [shown, setShown] = useState<number | null>(null);
  const list = useInfiniteQuery(
    trpc.posts.revisions.infiniteQueryOptions({ id: post.id, limit: 20 }, { ...PAGED, staleTime: 0 }),
  );
  const revisions = list.data?.pages.flatMap((page) => page.revisions) ?? [];
  const selected = revisions.find(({ revision }) => revision === picked) ?? revisions[0];
  const known = allMedia(draft);
  const missing = selected ? mediaIdsOf(selected.content).filter((id) => !known.some((asset) => asset.id === id)) : [];
  const read = useQuery({
    queryKey: ["media of a revision", ...missing],
    queryFn: () => readMedia.byIds(missing),
    enabled: missing.length > 0,
  });
  const assets = [...known, ...(read.data ?? [])];
  const restored = selected ? withRevision(draft, selected.content, assets, channels) : draft;
  const selectedChannels = selectedChannelsOf(restored, channels);
  const isRestorable = missing.length === 0 || read.isSuccess;

  return (
    <Modal opened onClose={onClose} title={t("History")} size={960}>
      {list.isLoadingError ? <p role="alert">{refusalOf(list.error).message}</p> : null}
      <div className={classes.columns}>
        <div className={classes.list}>
          {list.isPending ? <Skeleton height={200} /> : null}
          <ul className={classes.revisions} aria-label={t("Revisions")}>
            {revisions.map((each) => (
              <li key={each.revision}>
                <button
                  type="button"
                  className={classes.revision}
                  aria-pressed={each === selected}
                  onClick={() => setPicked(each.revision)}
                >
                  <span className={classes.number}>
                    {each.revision === post.revision
                      ? t("Revision {revision} (current)", { revision: String(each.revision) })
                      : t("Revision {revision}", { revision: String(each.revision) })}
                  </span>
                  <span className={classes.by}>{bylineOf(each.author.name, each)}</span>
                  {each.ai_model === null ? null : (
                    <span className={classes.by}>{t("With text by {model}", { model: each.ai_model })}</span>
                  )}
                  <RelativeTime iso={each.created_at} zone={zone} />
                </button>
              </li>
            ))}
          </ul>
          <ShowMore list={list} size="xs" label={t("Show older")} />
        </div>
        {selected ? (
          <div className={classes.version}>
            <SegmentedControl
              aria-label={t("View")}
              value={view}
              onChange={(value) => setView(value as typeof view)}
              data={[
                { value: "preview", label: t("Content") },
                { value: "compare", label: t("Changes since") },
              ]}
            />
            {view === "preview" ? (
              <Preview
                draft={restored}
                channels={selectedChannels}
                shown={selectedChannels.find(({ id }) => id === shown) ?? selectedChannels[0]}
                onShow={setShown}
              />
            ) : (
              <Compare
                before={selected.content}
                after={contentOf(draft, selected.content)}
                zone={zone}
                channelName={(id) => channels.find((channel) => channel.id === id)?.display_name}
                mediaOf={(id) => assets.find((asset) => asset.id === id)}
              />
            )}
            <div className={classes.act}>
              <p className={classes.note}>{t("Times and the internal note don't change. You can undo this.")}</p>
              <Button variant="filled" disabled={!isRestorable} onClick={() => onRestore(selected.revision, restored)}>
                {t("Restore revision {revision}", { revision: String(selected.revision) })}
              </Button>
            </div>
          </div>
        ) : null}
      </div>
    </Modal>
  );
}
