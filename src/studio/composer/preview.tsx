"use client";

import { useId } from "react";
import { Entry } from "../feed/entry.tsx";
import { useBrand } from "../frame/brand.tsx";
import { type Channel, chosen, contentFor, overridesOf } from "./checks.ts";
import type { Draft, Post } from "./draft.ts";
import classes from "./preview.module.css";

interface PreviewProps {
  draft: Draft;
  post: Post | null;
  channels: readonly Channel[];
}

/** The entry as it will stand on the brand's feed page. */
export function Preview({ draft, post, channels }: PreviewProps) {
  const { name, handle } = useBrand();
  const id = useId();
  const feed = chosen(draft, channels).find(({ platform }) => platform === "feed");
  const overrides = feed ? overridesOf(post, feed.id) : {};
  const { body } = contentFor(draft, overrides);
  const ids = overrides.media_ids ?? draft.pictures.map((picture) => picture.id);
  const pictures = ids.flatMap((pictureId) => draft.pictures.filter((picture) => picture.id === pictureId));
  const isEmpty = body.trim() === "" && pictures.length === 0;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        As it will stand on /b/{handle}
      </h2>
      <div className={classes.paper} inert={true}>
        <p className={classes.name}>{name}</p>
        {isEmpty ? (
          <p className={classes.nothing}>What you write appears here.</p>
        ) : (
          <Entry
            body={body}
            pictures={pictures.map(({ thumbnail_url, alt_text, width, height }) => {
              return { url: thumbnail_url, alt: alt_text, width, height };
            })}
            tags={draft.tags}
          />
        )}
      </div>
    </section>
  );
}
