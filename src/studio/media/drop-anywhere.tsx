"use client";

import { Dropzone } from "@mantine/dropzone";
import { useMounted } from "@mantine/hooks";
import { IconPhotoPlus } from "@tabler/icons-react";
import classes from "./drop-anywhere.module.css";

/** Takes pictures that are dropped anywhere on the page; shows itself only while something is dragged over it. */
export function DropAnywhere({ onFiles }: { onFiles: (files: File[]) => void }) {
  // Nobody drops anything before the page is alive, and the library draws it in the browser alone.
  if (!useMounted()) return null;
  return (
    <Dropzone.FullScreen
      onDrop={onFiles}
      onReject={(rejected) => onFiles(rejected.map(({ file }) => file))}
      classNames={{ fullScreen: classes.fullScreen, root: classes.root, inner: classes.inner }}
      withinPortal={false}
      inputProps={{ "aria-label": "Pictures" }}
    >
      <IconPhotoPlus size={40} stroke={1.25} aria-hidden />
      <p className={classes.words}>Drop the pictures here</p>
    </Dropzone.FullScreen>
  );
}
