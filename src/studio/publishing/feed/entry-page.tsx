import type { Feed, FeedEntry } from "#domain/publishing/publications/schema.ts";
import { Copy } from "#ui/copy.tsx";
import { TextLink } from "#ui/link.tsx";
import { Entry } from "./entry.tsx";
import classes from "./entry-page.module.css";
import { FeedFrame } from "./feed-frame.tsx";
import type { FeedPlace } from "./place.ts";
import { ReaderTime } from "./reader-time.tsx";
import { excerptOf } from "./text.ts";

interface EntryPageProps {
  feed: Feed;
  place: FeedPlace;
  entry: FeedEntry;
}

/** `/b/{handle}/{entry}`: the page of a permalink. */
export function EntryPage({ feed, place, entry }: EntryPageProps) {
  return (
    <FeedFrame feed={feed} place={place}>
      <div className={classes.page}>
        <h1 className="visually-hidden">{excerptOf(entry.body) || `From ${feed.name}`}</h1>
        <Entry
          body={entry.body}
          pictures={entry.media}
          tags={entry.tags}
          lead
          foot={
            <>
              <ReaderTime iso={entry.published_at} style="full" />
              <span className={classes.copy}>
                <Copy value={entry.url} label="Copy link" />
              </span>
            </>
          }
        />
        <TextLink href={place.base || "/"} className={classes.back}>
          {`More from ${feed.name}`}
        </TextLink>
      </div>
    </FeedFrame>
  );
}
