"use client";

import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import type { BrandView } from "#domain/brands/brands/schema.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { BrandLogo } from "#ui/brand-logo.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./brand-logo-field.module.css";

const LibraryDialog = lazyDialog(() => import("#studio/content/media/library/library-dialog.tsx"));

/** Chooses the brand's logo from its media library; saved at once, with undo. */
export function BrandLogoField({ brand }: { brand: z.output<typeof BrandView> }) {
  const trpc = useTRPC();
  const [isChoosing, setChoosing] = useState(false);
  const refresh = [trpc.brands.pathKey()];
  const before = brand.logo_id;
  const undo = useAction(trpc.brands.update.mutationOptions(), { refresh, failed: t("The logo couldn't be restored") });
  const save = useAction(trpc.brands.update.mutationOptions(), {
    refresh,
    failed: t("The logo couldn't be saved"),
    toast: ({ logo_id: id }) => (id === null ? t("Logo removed.") : t("Logo saved.")),
    undo: () => () => undo.run({ logo_id: before }),
  });
  return (
    <Section
      title={t("Logo")}
      description={t("Shown on the feed page and on review pages. A wide image without a background looks best.")}
    >
      <Stack gap="sm" align="flex-start">
        {brand.logo_url ? (
          <div className={classes.sample}>
            <BrandLogo url={brand.logo_url} />
          </div>
        ) : null}
        <Group gap="xs">
          <Button onClick={() => setChoosing(true)} loading={save.isPending}>
            {brand.logo_id === null ? t("Choose logo") : t("Change logo")}
          </Button>
          {brand.logo_id === null ? null : (
            <Button onClick={() => save.run({ logo_id: null })} disabled={save.isPending}>
              {t("Remove logo")}
            </Button>
          )}
        </Group>
      </Stack>
      <LibraryDialog
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        max={1}
        accept="image"
        onPick={([asset]) => {
          if (asset) save.run({ logo_id: asset.id });
        }}
      />
    </Section>
  );
}
