"use client";

import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import type { Item } from "./item.ts";
import classes from "./replies.module.css";
import { ReplyEntry } from "./reply-entry.tsx";

/** Replies, oldest first. */
export function Replies({ item }: { item: Item }) {
  const { name } = useBrand();
  if (item.replies.length === 0) return null;
  return (
    <ol className={classes.replies} aria-label={t("Replies of {name}", { name })}>
      {item.replies.map((reply) => (
        <ReplyEntry key={reply.id} item={item} reply={reply} />
      ))}
    </ol>
  );
}
