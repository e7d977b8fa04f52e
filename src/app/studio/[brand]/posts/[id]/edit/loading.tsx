import { t } from "#kernel/language.ts";
import { ComposerSkeleton } from "#studio/content/composer/composer-skeleton.tsx";

export default function Loading() {
  return <ComposerSkeleton title={t("Edit post")} />;
}
