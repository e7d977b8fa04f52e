import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { ConnectFailed } from "#studio/publishing/channels/connecting/connect-failed.tsx";

export const generateMetadata = (): Metadata => ({ title: t("Nothing was connected"), robots: { index: false } });

export default ConnectFailed;
