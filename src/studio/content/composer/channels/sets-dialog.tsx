"use client";

import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MAX_SET_NAME } from "#domain/publishing/channel-sets/terms.ts";
import { formatList, t, tn } from "#kernel/language.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { fieldErrors, type Refusal } from "#ui/refusal.ts";
import { Row, Rows } from "#ui/rows.tsx";
import type { Channel } from "../checks/checks.ts";

interface SetsDialogProps {
  opened: boolean;
  onClose: () => void;
  channels: readonly Channel[];
  /** The IDs of the chosen channels, which a new set gets. */
  chosen: readonly number[];
}

interface ChannelSet {
  id: number;
  name: string;
  channel_ids: number[];
}

/** Saves the present choice as a set, renames, replaces and deletes sets. */
export default function SetsDialog({ opened, onClose, channels, chosen }: SetsDialogProps) {
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.channelSets.list.queryOptions({}));
  const [name, setName] = useState("");
  const [editing, setEditing] = useState<number | null>(null);
  const refresh = [trpc.channelSets.pathKey()];
  const create = useAction(trpc.channelSets.create.mutationOptions(), { refresh });
  const restore = useAction(trpc.channelSets.create.mutationOptions(), {
    refresh,
    failed: t("Couldn't restore the set"),
  });
  const update = useAction(trpc.channelSets.update.mutationOptions(), { refresh });
  const remove = useAction(trpc.channelSets.remove.mutationOptions(), {
    refresh,
    failed: t("Couldn't delete the set"),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") create.run({ name, channel_ids: [...chosen] }, () => setName(""));
  };
  const removeWithUndo = ({ id, name: gone, channel_ids }: ChannelSet) =>
    remove.run({ id }, () =>
      showUndo({
        id: "channel-set",
        message: t("{name} deleted.", { name: gone }),
        // Its channels may be gone as well.
        onUndo: () => restore.run({ name: gone, channel_ids }),
      }),
    );
  const nameOf = (ids: readonly number[]) =>
    formatList(channels.filter(({ id }) => ids.includes(id)).map((channel) => channelLabel(channel)));
  const sets = data?.channel_sets ?? [];
  return (
    <Modal opened={opened} onClose={onClose} title={t("Channel sets")} size="lg">
      <Stack gap="lg">
        <FormError error={error ? refusalOf(error) : null} />
        <form onSubmit={save}>
          <Stack gap="xs">
            <TextInput
              label={t("Save the chosen channels as a set")}
              description={
                chosen.length === 0
                  ? t("Choose at least one channel first.")
                  : tn(chosen.length, "{count} channel: {names}", "{count} channels: {names}", {
                      names: nameOf(chosen),
                    })
              }
              placeholder={t("Name, such as Launches")}
              maxLength={MAX_SET_NAME}
              autoComplete="off"
              data-autofocus
              value={name}
              error={nameError(create.refusal)}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <div>
              <Button
                type="submit"
                variant="filled"
                loading={create.isPending}
                disabled={chosen.length === 0 || name.trim() === ""}
              >
                {t("Save set")}
              </Button>
            </div>
          </Stack>
        </form>
        {sets.length > 0 ? (
          <Rows label={t("Channel sets")}>
            {sets.map((set) =>
              editing === set.id ? (
                <RenameSet key={set.id} set={set} onDone={() => setEditing(null)} />
              ) : (
                <Row
                  key={set.id}
                  title={set.name}
                  detail={set.channel_ids.length === 0 ? t("Its channels are gone.") : nameOf(set.channel_ids)}
                  trailing={
                    <>
                      <Button
                        size="compact-sm"
                        aria-label={t("Rename {name}", { name: set.name })}
                        onClick={() => setEditing(set.id)}
                      >
                        {t("Rename")}
                      </Button>
                      <Button
                        size="compact-sm"
                        disabled={chosen.length === 0}
                        aria-label={t("Use chosen channels for {name}", { name: set.name })}
                        onClick={() => update.run({ id: set.id, channel_ids: [...chosen] })}
                      >
                        {t("Use chosen")}
                      </Button>
                      <IconButton
                        aria-label={t("Delete {name}", { name: set.name })}
                        onClick={() => removeWithUndo(set)}
                      >
                        <IconTrash size={16} stroke={1.5} aria-hidden />
                      </IconButton>
                    </>
                  }
                />
              ),
            )}
          </Rows>
        ) : null}
      </Stack>
    </Modal>
  );
}

const nameError = (refusal: Refusal | null) => (refusal ? (fieldErrors(refusal).name ?? refusal.message) : undefined);

function RenameSet({ set: { id, name: before }, onDone }: { set: ChannelSet; onDone: () => void }) {
  const trpc = useTRPC();
  const [name, setName] = useState(before);
  const update = useAction(trpc.channelSets.update.mutationOptions(), {
    refresh: [trpc.channelSets.pathKey()],
    onRefreshed: onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") update.run({ id, name });
  };
  return (
    <Row
      title={
        <form onSubmit={submit} id={`set-${id}`}>
          <TextInput
            aria-label={t("Name of {name}", { name: before })}
            maxLength={MAX_SET_NAME}
            autoComplete="off"
            autoFocus
            value={name}
            error={nameError(update.refusal)}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </form>
      }
      trailing={
        <>
          <Button size="compact-sm" onClick={onDone}>
            {t("Cancel")}
          </Button>
          <Button type="submit" form={`set-${id}`} size="compact-sm" variant="filled" loading={update.isPending}>
            {t("Save")}
          </Button>
        </>
      }
    />
  );
}
