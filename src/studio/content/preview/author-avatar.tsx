import classes from "./author-avatar.module.css";

interface AuthorAvatarProps {
  name: string;
  url: string | null;
  shape: "round" | "square";
  /** Pixels. */
  size?: number;
}

/** The author's avatar, or the initial of the name. */
export function AuthorAvatar({ name, url, shape, size = 40 }: AuthorAvatarProps) {
  const [mail = "?"] = name.trim();
  return (
    <span className={classes.avatar} data-shape={shape} style={{ width: size, height: size }} aria-hidden>
      {url ? (
        // biome-ignore lint/performance/noImgElement: our own media route serves them, already in web sizes.
        <img src={url} alt="" width={size} height={size} className={classes.picture} />
      ) : (
        mail.toUpperCase()
      )}
    </span>
  );
}
