import { Button, Group } from "@mantine/core";
import { IconFile, IconMovie } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import classes from "./share.module.css";
import { type Shared, siteOf } from "./shared.ts";

interface ShareCardProps {
  shared: Shared;
  files: readonly File[];
  /** Where it came from, in a sentence. */
  origin: string;
  /** Null without a brand to write for. */
  onWrite: (() => void) | null;
  onDiscard: () => void;
}

/** One thing that was shared, as text: nothing of it is loaded or run. */
export function ShareCard({ shared, files, origin, onWrite, onDiscard }: ShareCardProps) {
  const { title, text, url, isCut } = shared;
  const site = siteOf(shared);
  const heading = title || site || tn(files.length, "{count} file", "{count} files");
  return (
    <article className={classes.card} aria-label={heading}>
      {site ? <p className={classes.site}>{t("From {site}", { site })}</p> : null}
      {title ? <h2 className={classes.title}>{title}</h2> : null}
      {text ? <p className={classes.text}>{text}</p> : null}
      {url ? <p className={classes.url}>{url}</p> : null}
      {files.length > 0 ? (
        <ul className={classes.files} aria-label={t("Files")}>
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names of files may be equal.
            <li key={at} className={classes.file}>
              <FileMark file={file} />
              <span className={classes.name}>{file.name || t("File without a name")}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {isCut ? (
        <p className={classes.note}>{t("Part of it was too long or isn't a web address, and was left out.")}</p>
      ) : null}
      <p className={classes.note}>{origin}</p>
      <Group gap="xs">
        <Button variant="filled" disabled={!onWrite} onClick={() => onWrite?.()}>
          {t("Write post")}
        </Button>
        <Button onClick={onDiscard}>{t("Discard")}</Button>
      </Group>
    </article>
  );
}

const icon = { size: 24, stroke: 1.5, "aria-hidden": true } as const;

/** A small image of a file, or an icon. */
function FileMark({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className={classes.mark}>
      {/* biome-ignore lint/performance/noImgElement: a file of this device. */}
      {url ? <img src={url} alt="" onError={() => setUrl(null)} /> : null}
      {!url && file.type.startsWith("video/") ? <IconMovie {...icon} /> : null}
      {!url && !file.type.startsWith("video/") ? <IconFile {...icon} /> : null}
    </span>
  );
}
