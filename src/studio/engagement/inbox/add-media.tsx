"use client";

import { FileButton, Menu } from "@mantine/core";
import { IconLibraryPhoto, IconPhotoPlus, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { ASSET_TYPES, DOCUMENT_TYPE } from "#domain/content/media/terms.ts";
import { t } from "#kernel/language.ts";
import { DropAnywhere } from "#studio/content/media/uploads/drop-anywhere.tsx";
import { usePaste } from "#studio/content/media/uploads/use-paste.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { ReplyMedia } from "./use-reply-media.ts";

const LibraryDialog = lazyDialog(() => import("#studio/content/media/library/library-dialog.tsx"));
const ACCEPTED = ASSET_TYPES.filter((type) => type !== DOCUMENT_TYPE).join(",");
const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

/** Adds images and videos to a reply: from this device, from the library, pasted or dropped. */
export function AddMedia({ media, limit, uploads, add }: Pick<ReplyMedia, "media" | "limit" | "uploads" | "add">) {
  const [isChoosing, setChoosing] = useState(false);
  const upload = (files: readonly File[]) => uploads.add(files);
  usePaste(true, upload);
  return (
    <>
      <FileButton multiple accept={ACCEPTED} onChange={upload}>
        {({ onClick }) => (
          <Menu position="top-start">
            <Menu.Target>
              <IconButton aria-label={t("Add media")} title={t("Add media")}>
                <IconPhotoPlus {...icon} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconUpload {...icon} />} onClick={onClick}>
                {t("Upload files")}
              </Menu.Item>
              <Menu.Item leftSection={<IconLibraryPhoto {...icon} />} onClick={() => setChoosing(true)}>
                {t("From the library")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <DropAnywhere onFiles={upload} label={t("Drop files to add them to the reply")} />
      <LibraryDialog
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        onPick={add}
        max={Math.max(limit - media.length, 1)}
      />
    </>
  );
}
