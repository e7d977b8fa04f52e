import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { ScreenNotFound } from "#studio/frame/screen-not-found.tsx";

export const generateMetadata = (): Metadata => ({ title: t("Not found") });

/** Not-found page inside the shell, for ids that are not in this brand. */
export default ScreenNotFound;
