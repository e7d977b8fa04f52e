"use client";

import { Button, FileButton, Group } from "@mantine/core";
import { useRef, useState } from "react";
import type { z } from "zod";
import type { MeView } from "#domain/identity/accounts/schema.ts";
import { t } from "#kernel/language.ts";
import { Face } from "#studio/frame/face.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";

const AvatarDialog = lazyDialog(() => import("./avatar-dialog.tsx"));

/** The person's image, which they choose, crop and remove. */
export function OwnAvatar({ user }: Pick<z.output<typeof MeView>, "user">) {
  const trpc = useTRPC();
  const [file, setFile] = useState<File | null>(null);
  const reset = useRef<() => void>(null);
  const close = () => {
    setFile(null);
    // So that the same file can be chosen again.
    reset.current?.();
  };
  const remove = useAction(trpc.me.removeAvatar.mutationOptions(), {
    refresh: [trpc.me.show.pathKey(), trpc.members.avatars.pathKey()],
    toast: () => t("Image removed."),
    failed: t("Couldn't remove it"),
  });
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <Group gap="sm" mb="md">
      <Face name={name} image={user.avatar_url} size={48} />
      <FileButton resetRef={reset} accept="image/jpeg,image/png,image/webp,image/gif,image/avif" onChange={setFile}>
        {(button) => <Button {...button}>{user.avatar_url === null ? t("Add an image") : t("Change image")}</Button>}
      </FileButton>
      {user.avatar_url === null ? null : (
        <Button variant="subtle" loading={remove.isPending} onClick={() => remove.run({})}>
          {t("Remove image")}
        </Button>
      )}
      <AvatarDialog
        key={file ? `${file.name} ${file.lastModified} ${file.size}` : "none"}
        file={file}
        opened={file !== null}
        onClose={close}
      />
    </Group>
  );
}
