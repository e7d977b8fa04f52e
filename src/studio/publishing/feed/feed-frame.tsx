import { IconRss } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Feed } from "#domain/publishing/publications/schema.ts";
import { brandColor } from "#ui/brand-color.ts";
import { BrandLogo } from "#ui/brand-logo.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { SchemeToggle } from "#ui/scheme-toggle.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import classes from "./feed-frame.module.css";
import type { FeedPlace } from "./place.ts";

interface FeedFrameProps {
  feed: Feed;
  place: FeedPlace;
  /** On the front page the name is the page's heading; other pages link back to it. */
  front?: boolean;
  children: ReactNode;
}

/**
 * The frame of a brand's public pages, in the style of a newspaper: the brand's name between rules, and our name in the
 * footer only.
 */
export function FeedFrame({ feed, place, front = false, children }: FeedFrameProps) {
  return (
    <div className={classes.frame} style={brandColor(feed.color)}>
      <header className={classes.head}>
        <div className={classes.ears}>
          <a href={feed.rss_url} className={classes.follow}>
            <IconRss size={16} stroke={1.75} aria-hidden />
            Follow by RSS
          </a>
          <SchemeToggle />
        </div>
        {feed.logo_url ? <BrandLogo url={feed.logo_url} /> : null}
        {front ? (
          <h1 className={classes.name}>{feed.name}</h1>
        ) : (
          <p className={classes.name} data-small>
            <PageLink href={place.base || "/"}>{feed.name}</PageLink>
          </p>
        )}
      </header>
      <main id="main" className={classes.main}>
        {children}
      </main>
      <footer className={classes.foot}>
        <nav aria-label="Feeds and website" className={classes.feeds}>
          <a href={feed.rss_url}>RSS</a>
          <a href={feed.atom_url}>Atom</a>
          <a href={feed.json_url}>JSON Feed</a>
          {feed.website ? (
            <a href={feed.website} rel="noopener">
              {new URL(feed.website).host}
            </a>
          ) : null}
        </nav>
        <PageLink href={place.home} className={classes.made}>
          <span>Published with</span>
          <Wordmark />
        </PageLink>
      </footer>
    </div>
  );
}
