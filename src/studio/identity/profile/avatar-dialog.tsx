import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import { t } from "#kernel/language.ts";
import { cropHandles } from "#studio/content/media/editing/crop-handles.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import classes from "./avatar-dialog.module.css";
import "react-image-crop/dist/ReactCrop.css";

/** Pixels that are sent; the server makes it smaller. */
const SIDE = 256;

interface AvatarDialogProps {
  file: File | null;
  opened: boolean;
  onClose: () => void;
}

/** Cuts a square out of the chosen image, and saves it as the person's own. */
export default function AvatarDialog({ file, opened, onClose }: AvatarDialogProps) {
  const trpc = useTRPC();
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [isUnreadable, setUnreadable] = useState(false);
  const save = useAction(trpc.me.updateAvatar.mutationOptions(), {
    refresh: [trpc.me.show.pathKey(), trpc.members.avatars.pathKey()],
    toast: () => t("Image saved."),
    onDone: onClose,
  });
  const submit = () => {
    if (image.current && crop) save.run({ image: squareOf(image.current, crop) });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t("Your image")}>
      <Stack gap="md">
        <FormError error={save.refusal} />
        {isUnreadable ? (
          <Text role="alert">{t("Your browser can't read this file. Choose a JPEG, PNG or WebP image.")}</Text>
        ) : (
          <ReactCrop
            className={classes.crop ?? ""}
            aspect={1}
            circularCrop
            keepSelection
            crop={crop}
            onChange={(_, percent) => setCrop(percent)}
            ariaLabels={{ ...cropHandles(), cropArea: t("Part to keep. Move it with the arrow keys.") }}
          >
            {url === null ? null : (
              // biome-ignore lint/performance/noImgElement: a file of this browser.
              <img
                ref={image}
                className={classes.image}
                src={url}
                alt={t("The chosen image")}
                onLoad={({ currentTarget }) => setCrop(middleOf(currentTarget))}
                onError={() => setUnreadable(true)}
              />
            )}
          </ReactCrop>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="filled" disabled={!crop || isUnreadable} loading={save.isPending} onClick={submit}>
            {t("Save image")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** The largest square in the middle, in percent. */
function middleOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): PercentCrop {
  const side = Math.min(width, height);
  const size = { width: (side / width) * 100, height: (side / height) * 100 };
  return { unit: "%", ...size, x: (100 - size.width) / 2, y: (100 - size.height) / 2 };
}

/** That part of the image as a JPEG in a `data:` URL. */
function squareOf(image: HTMLImageElement, crop: PercentCrop): string {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.fillStyle = "white";
  context.fillRect(0, 0, SIDE, SIDE);
  const { naturalWidth: width, naturalHeight: height } = image;
  const at = (share: number, side: number) => (share * side) / 100;
  context.drawImage(
    image,
    at(crop.x, width),
    at(crop.y, height),
    at(crop.width, width),
    at(crop.height, height),
    0,
    0,
    SIDE,
    SIDE,
  );
  return canvas.toDataURL("image/jpeg", 0.9);
}
