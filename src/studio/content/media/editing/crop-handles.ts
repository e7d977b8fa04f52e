import { t } from "#kernel/language.ts";

/** The accessible names of the handles of a part of an image, for `react-image-crop`. */
export const cropHandles = () => ({
  nwDragHandle: t("Top left corner"),
  nDragHandle: t("Top edge"),
  neDragHandle: t("Top right corner"),
  eDragHandle: t("Right edge"),
  seDragHandle: t("Bottom right corner"),
  sDragHandle: t("Bottom edge"),
  swDragHandle: t("Bottom left corner"),
  wDragHandle: t("Left edge"),
});
