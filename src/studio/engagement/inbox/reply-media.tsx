"use client";

import { TextInput } from "@mantine/core";
import { IconPlayerPlayFilled, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_ALT_LENGTH } from "#domain/content/media/terms.ts";
import { t } from "#kernel/language.ts";
import type { Asset, LibraryAsset } from "#studio/content/media/asset.ts";
import { UploadCard } from "#studio/content/media/uploads/upload-card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./reply-media.module.css";
import type { ReplyMedia } from "./use-reply-media.ts";

type ReplyMediaListProps = Pick<ReplyMedia, "media" | "limit" | "uploads" | "setAltText" | "remove">;

/** The files of the reply that is written, each with its alt text, and those that are being uploaded. */
export default function ReplyMediaList({ media, limit, uploads, setAltText, remove }: ReplyMediaListProps) {
  return (
    <ul className={classes.list} aria-label={t("Media of the reply")}>
      {media.map((asset, index) => (
        <li key={asset.id} className={classes.item} data-too-many={index >= limit || undefined}>
          <span className={classes.frame}>
            {/* biome-ignore lint/performance/noImgElement: our own media route serves them, already in web sizes. */}
            <img className={classes.image} src={asset.thumbnail_url} alt="" width={56} height={56} />
            {asset.kind === "video" ? <IconPlayerPlayFilled className={classes.video} size={16} aria-hidden /> : null}
          </span>
          <AltText asset={asset} number={index + 1} onChange={(alt) => setAltText(asset.id, alt)} />
          <IconButton aria-label={t("Remove {name}", { name: asset.name })} onClick={() => remove(asset)}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </li>
      ))}
      {uploads.items.map((item) => (
        <UploadCard
          key={item.id}
          item={item}
          onRetry={() => uploads.retry(item)}
          onDrop={() => uploads.drop(item.id)}
          onFile={(file) => uploads.giveFile(item.id, file)}
        />
      ))}
    </ul>
  );
}

interface AltTextProps {
  asset: Asset;
  number: number;
  onChange: (alt: string) => void;
}

/** Saved when it is left. That of a file in posts is theirs too, so it is changed in the library, which says so. */
function AltText({ asset, number, onChange }: AltTextProps) {
  const [text, setText] = useState(asset.alt_text);
  const isShared = ((asset as Partial<LibraryAsset>).used_in ?? []).length > 0;
  const save = () => {
    if (text.trim() !== asset.alt_text.trim()) onChange(text.trim());
  };
  return (
    <TextInput
      className={classes.alt}
      aria-label={t("Alt text of file {number}", { number })}
      placeholder={t("Describe it for people who can't see it")}
      description={isShared ? t("Posts use it too. Change its alt text in the library.") : null}
      maxLength={MAX_ALT_LENGTH}
      readOnly={isShared}
      value={text}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={save}
    />
  );
}
