"use client";

import { Button, Group, Modal, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { studioPath } from "#studio/frame/brand.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { useOtherBrands } from "./use-other-brands.ts";

/** Copies a post into another brand of the person, and then links to the copy. */
export function CopyToBrand({ postId, onClose }: { postId: number; onClose: () => void }) {
  const brands = useOtherBrands();
  const [chosen, setChosen] = useState("");
  const copy = useAction(useTRPC().posts.copy.mutationOptions());
  const teamId = Number(chosen || brands[0]?.id);
  const copied = copy.output;
  return (
    <Modal opened onClose={onClose} title={t("Copy to another brand")}>
      {copied ? (
        <Stack gap="md">
          <Text role="status">
            {copied.post.publications.length > 0
              ? t("Copied to {brand} as a draft.", { brand: copied.team.name })
              : t("Copied to {brand} as a draft. It has no channels of the same platforms, so choose them there.", {
                  brand: copied.team.name,
                })}
          </Text>
          <Group justify="end" gap="xs">
            <Button onClick={onClose}>{t("Close")}</Button>
            <ButtonLink
              href={studioPath(copied.team.handle, `posts/${copied.post.id}`)}
              variant="filled"
              data-autofocus
            >
              {t("Open the copy")}
            </ButtonLink>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <NativeSelect
            label={t("Brand")}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
            data-autofocus
          />
          <Text size="sm">
            {t(
              "Copies the text, media and tags as a draft, on the channels of the same platforms. The internal note and the schedule aren't copied.",
            )}
          </Text>
          <FormError error={copy.refusal} />
          <Group justify="end" gap="xs">
            <Button onClick={onClose}>{t("Cancel")}</Button>
            <Button variant="filled" loading={copy.isPending} onClick={() => copy.run({ id: postId, team_id: teamId })}>
              {t("Copy post")}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
