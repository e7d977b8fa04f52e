"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import { Section } from "#ui/section.tsx";

/** Says that a brand's content is an example, and empties the brand. */
export function SampleContentNotice() {
  const { name } = useBrand();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(useTRPC().sampleContent.remove.mutationOptions(), {
    // Every list of the brand is another one now.
    refresh: [[]],
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Section
        title={t("This is sample content")}
        description={t(
          "Two months of posts, an editor, a client, a review link, messages and metrics, so that you can look around. Only your feed page publishes.",
        )}
        action={
          <Button variant="default" onClick={() => setAsking(true)}>
            {t("Remove sample content")}
          </Button>
        }
      >
        {null}
      </Section>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t("Empty {name}?", { name })}
        action={t("verb|Empty brand")}
        pending={remove.isPending}
        refusal={remove.refusal}
        onConfirm={() => remove.run({})}
      >
        {t(
          "All posts, ideas, media, messages and contacts of this brand are permanently deleted, with the sample people and accounts. The brand, its settings and the accounts that you connected stay.",
        )}
      </Confirm>
    </>
  );
}
