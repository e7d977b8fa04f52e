"use client";

import { Dropzone } from "@mantine/dropzone";
import { IconPhotoPlus } from "@tabler/icons-react";
import classes from "./drop-anywhere.module.css";

/** Takes pictures that are dropped anywhere on the page; shows itself only while something is dragged over it. */
export function DropAnywhere({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <Dropzone.FullScreen
      onDrop={onFiles}
      onReject={(rejected) => onFiles(rejected.map(({ file }) => file))}
      classNames={{ root: classes.root, inner: classes.inner }}
      inputProps={{ "aria-label": "Pictures" }}
    >
      <IconPhotoPlus size={40} stroke={1.25} aria-hidden />
      <p className={classes.words}>Drop the pictures here</p>
    </Dropzone.FullScreen>
  );
}
