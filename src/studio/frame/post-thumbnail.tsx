import { IconAlignLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./post-thumbnail.module.css";

interface PostThumbnailProps {
  /** Null for posts without media. */
  url: string | null;
  /** Shown for posts without media, where the page has the icon already. */
  icon?: ReactNode;
}

/** A small image of a post in a list, or an icon. */
export function PostThumbnail({ url, icon }: PostThumbnailProps) {
  if (url === null) {
    return <span className={classes.blank}>{icon ?? <IconAlignLeft size={18} stroke={1.5} aria-hidden />}</span>;
  }
  // biome-ignore lint/performance/noImgElement: our own media route serves them, already small.
  return <img className={classes.image} src={url} alt="" width={40} height={40} loading="lazy" />;
}
