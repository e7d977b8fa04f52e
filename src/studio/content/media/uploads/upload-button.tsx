"use client";

import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { ASSET_TYPES } from "#domain/content/media/terms.ts";
import { t } from "#kernel/language.ts";

/** The library's primary action: selects files to upload. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      accept={ASSET_TYPES.join(",")}
      resetRef={reset}
      onChange={(files) => {
        onFiles(files);
        // Reset, so that the same file can be selected again.
        reset.current?.();
      }}
    >
      {(props) => (
        <Button {...props} variant="filled" leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}>
          {t("Upload")}
        </Button>
      )}
    </FileButton>
  );
}
