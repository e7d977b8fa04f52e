import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { DataDeletionNotFound } from "#studio/operations/data-deletion/data-deletion-not-found.tsx";

export const generateMetadata = (): Metadata => ({ title: t("Not found") });

export default DataDeletionNotFound;
