"use client";

import { Button, Modal, SegmentedControl, Skeleton } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { useBrand } from "../frame/brand.tsx";
import { PAGED } from "../frame/paged.ts";
import { refusalOf } from "../frame/refusal-of.ts";
import { sayBy } from "../revisions/author-of.ts";
import { Compare } from "../revisions/compare.tsx";
import type { Channel } from "./checks.ts";
import { chosen, type Draft, type Post, picturesOf } from "./draft.ts";
import classes from "./history-dialog.module.css";
import { Preview } from "./preview.tsx";
import { contentOf, pictureIdsOf, withRevision } from "./revision-draft.ts";
import { useReadPictures } from "./use-read-pictures.ts";

interface HistoryDialogProps {
  post: Post;
  draft: Draft;
  channels: readonly Channel[];
  onClose: () => void;
  onRestore: (revision: number, draft: Draft) => void;
}

/** Every version that was ever saved: how it stood, what is different now, and the way back to it. */
export default function HistoryDialog({ post, draft, channels, onClose, onRestore }: HistoryDialogProps) {
  const { timezone: zone } = useBrand();
  const trpc = useTRPC();
  const readPictures = useReadPictures();
  const [picked, setPicked] = useState<number | null>(null);
  const [view, setView] = useState<"preview" | "compare">("preview");
  const [shown, setShown] = useState<number | null>(null);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    trpc.posts.revisions.infiniteQueryOptions({ id: post.id, limit: 20 }, { ...PAGED, staleTime: 0 }),
  );
  const revisions = data?.pages.flatMap((page) => page.revisions) ?? [];
  const chosenOne = revisions.find(({ revision }) => revision === picked) ?? revisions[0];
  const known = picturesOf(draft);
  const missing = chosenOne
    ? pictureIdsOf(chosenOne.content).filter((id) => !known.some((picture) => picture.id === id))
    : [];
  const read = useQuery({
    queryKey: ["pictures of a revision", ...missing],
    queryFn: () => readPictures.byIds(missing),
    enabled: missing.length > 0,
  });
  const pictures = [...known, ...(read.data ?? [])];
  const then = chosenOne ? withRevision(draft, chosenOne.content, pictures, channels) : draft;
  const there = chosen(then, channels);
  const isRestorable = missing.length === 0 || read.isSuccess;

  return (
    <Modal opened onClose={onClose} title="History" size={960}>
      {error ? <p role="alert">{refusalOf(error).message}</p> : null}
      <div className={classes.columns}>
        <div className={classes.list}>
          {data ? null : <Skeleton height={200} />}
          <ul className={classes.revisions} aria-label="Revisions">
            {revisions.map((each) => (
              <li key={each.revision}>
                <button
                  type="button"
                  className={classes.revision}
                  aria-pressed={each === chosenOne}
                  onClick={() => setPicked(each.revision)}
                >
                  <span className={classes.number}>
                    Revision {each.revision}
                    {each.revision === post.revision ? "(current)" : ""}
                  </span>
                  <span className={classes.by}>{sayBy(each.author.name, each)}</span>
                  <RelativeTime iso={each.created_at} zone={zone} />
                </button>
              </li>
            ))}
          </ul>
          <ShowMore list={{ hasNextPage, isFetchingNextPage, fetchNextPage }} size="xs" label="Show older" />
        </div>
        {chosenOne ? (
          <div className={classes.version}>
            <SegmentedControl
              aria-label="View"
              value={view}
              onChange={(value) => setView(value as typeof view)}
              data={[
                { value: "preview", label: "Content" },
                { value: "compare", label: "Changes since" },
              ]}
            />
            {view === "preview" ? (
              <Preview
                draft={then}
                channels={there}
                shown={there.find(({ id }) => id === shown) ?? there[0]}
                onShow={setShown}
              />
            ) : (
              <Compare
                before={chosenOne.content}
                after={contentOf(draft, chosenOne.content)}
                zone={zone}
                channelName={(id) => channels.find((channel) => channel.id === id)?.display_name}
                mediaOf={(id) => pictures.find((picture) => picture.id === id)}
              />
            )}
            <div className={classes.act}>
              <p className={classes.note}>Times and the internal note don't change. You can undo this.</p>
              <Button variant="filled" disabled={!isRestorable} onClick={() => onRestore(chosenOne.revision, then)}>
                Restore revision {chosenOne.revision}
              </Button>
            </div>
          </div>
        ) : null}
      </div>
    </Modal>
  );
}
