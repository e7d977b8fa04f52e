import type { Feed, FeedEntry } from "#domain/publishing/publications/schema.ts";
import { FrontPageDrawing } from "#ui/drawings/front-page.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Entry } from "./entry.tsx";
import { FeedFrame } from "./feed-frame.tsx";
import classes from "./feed-page.module.css";
import type { FeedPlace } from "./place.ts";
import { ReaderTime } from "./reader-time.tsx";

interface FeedPageProps {
  feed: Feed;
  place: FeedPlace;
  entries: readonly FeedEntry[];
  /** The cursor of the next page of older entries; null on the last page. */
  olderCursor: string | null;
  /** Whether this is the first page. */
  isNewest: boolean;
}

/** `/b/{handle}`: a brand's published posts, newest first. */
export function FeedPage({ feed, place, entries, olderCursor, isNewest }: FeedPageProps) {
  return (
    <FeedFrame feed={feed} place={place} front>
      {entries.length === 0 ? <NothingYet name={feed.name} /> : null}
      <div className={classes.entries}>
        {entries.map((entry, index) => (
          <div key={entry.id} className={classes.item}>
            <TextLink href={`${place.base}/${entry.id}`} className={classes.date} underline="hover">
              <ReaderTime iso={entry.published_at} style="date" />
            </TextLink>
            <Entry body={entry.body} pictures={entry.media} tags={entry.tags} lead={isNewest && index === 0} />
          </div>
        ))}
      </div>
      {olderCursor || !isNewest ? (
        <nav className={classes.pages} aria-label="Pages">
          {isNewest ? <span /> : <ButtonLink href={place.base || "/"}>Newest</ButtonLink>}
          {olderCursor ? <ButtonLink href={`${place.base || "/"}?before=${olderCursor}`}>Older</ButtonLink> : null}
        </nav>
      ) : null}
    </FeedFrame>
  );
}

function NothingYet({ name }: { name: string }) {
  return (
    <div className={classes.nothing}>
      <div className={classes.drawing}>
        <FrontPageDrawing />
      </div>
      <p>No posts yet</p>
      <p className={classes.hint}>{`What ${name} publishes will appear here.`}</p>
    </div>
  );
}
