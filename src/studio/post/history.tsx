"use client";

import { Button } from "@mantine/core";
import { IconRobot } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Section } from "#ui/section.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { useBrand } from "../frame/brand.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { sayBy } from "./author-of.ts";
import { changesOf } from "./changes-of.ts";
import classes from "./history.module.css";

interface HistoryProps {
  postId: number;
  /** The current revision; one that was never edited has no history. */
  revision: number;
}

/** Every version of the text with who wrote it, so that nothing that was ever saved is out of reach. */
export function History({ postId, revision }: HistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (revision < 2) return null;
  return (
    <Section
      title="History"
      action={
        <Button size="xs" onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? "Hide" : `Show ${revision} revisions`}
        </Button>
      }
    >
      {isOpen ? <Revisions postId={postId} revision={revision} /> : null}
    </Section>
  );
}

function Revisions({ postId, revision }: HistoryProps) {
  const { timezone } = useBrand();
  const options = useTRPC().posts.revisions.infiniteQueryOptions(
    { id: postId, limit: 10 },
    { getNextPageParam: (page) => page.next_cursor },
  );
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(options);
  const revisions = data?.pages.flatMap((page) => page.revisions) ?? [];
  if (error) return <p role="alert">{refusalOf(error).message}</p>;
  return (
    <>
      <Timeline
        label="Revisions"
        events={revisions.map((each, index) => {
          const { revision: number, author, created_at, content } = each;
          const before = revisions[index + 1]?.content;
          return {
            id: number,
            title: number === revision ? `Revision ${number}, the present one` : `Revision ${number}`,
            ...(each.written_through ? { icon: <IconRobot size={14} stroke={1.75} aria-hidden /> } : {}),
            at: <RelativeTime iso={created_at} zone={timezone} />,
            children: (
              <>
                {[sayBy(author.name, each), ...(before ? changesOf(content, before) : [])].join(" · ")}
                {before?.body === content.body ? null : (
                  <blockquote className={classes.words}>{content.body || "No words."}</blockquote>
                )}
              </>
            ),
          };
        })}
      />
      {hasNextPage ? (
        <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older ones
        </Button>
      ) : null}
    </>
  );
}
