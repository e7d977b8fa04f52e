import { Skeleton } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Page } from "#ui/page.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";

/** Shown while the composer loads. */
export function ComposerSkeleton({ title }: { title: string }) {
  return (
    <Page title={title} head="docked" description={t("Opening")} aside={<Skeleton height={240} radius="md" />}>
      <Skeleton height={220} radius="md" />
      <FormSkeleton fields={2} />
    </Page>
  );
}
