"use client";

import { Modal, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import type { OptionValue } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { OptionField } from "#studio/content/composer/channels/option-field.tsx";
import { refusalText } from "#studio/frame/refusal-text.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { usePostKeys } from "../actions/use-post-actions.ts";
import { ChannelTexts, type Texts } from "../history/channel-texts.tsx";
import type { PublishedProps } from "./published-changes.tsx";

interface EditPublishedProps extends PublishedProps {
  onClose: () => void;
}

/** Edits a post on its platform: the texts, and the options that the platform lets change. */
export default function EditPublished(props: EditPublishedProps) {
  useReturnFocus();
  const { name, onClose } = props;
  return (
    <Modal opened onClose={onClose} title={t("Edit on {platform}", { platform: name })} size="lg">
      <EditForm {...props} />
    </Modal>
  );
}

function EditForm({ post, publication, name, onClose }: EditPublishedProps) {
  const { id, channel, overrides } = publication;
  const [texts, setTexts] = useState<Texts>({
    body: overrides.body ?? post.body,
    thread: overrides.thread ?? [],
    firstComment: overrides.first_comment || null,
  });
  const [options, setOptions] = useState(overrides.options ?? {});
  const connector = findConnector(channel.platform);
  const editable = connector?.changes?.edit?.options ?? [];
  const fields = Object.entries(connector?.options ?? {}).filter(([key]) => editable.includes(key));
  const update = useAction(useTRPC().publications.update.mutationOptions(), {
    onDone: onClose,
    refresh: usePostKeys(),
  });
  const setOption = (key: string, value: OptionValue | undefined) =>
    setOptions(({ [key]: _, ...rest }) => (value === undefined ? rest : { ...rest, [key]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.run({
      id,
      body: texts.body,
      revision: post.revision,
      ...(texts.thread.length > 0 ? { thread: [...texts.thread] } : {}),
      ...(texts.firstComment === null ? {} : { first_comment: texts.firstComment }),
      ...(fields.length > 0 ? { options } : {}),
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FormError error={update.refusal && { ...update.refusal, message: refusalText(update.refusal) }} />
        <ChannelTexts channelId={channel.id} texts={texts} onChange={setTexts} />
        {fields.map(([key, option]) => (
          <OptionField
            key={key}
            option={option}
            value={options[key]}
            choices={[]}
            error={undefined}
            onChange={(value) => setOption(key, value)}
          />
        ))}
        <Text size="sm" c="var(--ink-2)">
          {t(
            "The post on {platform} is replaced within seconds, including changes that were made there. It keeps its link, replies, images and videos. {platform} may show that it was edited, and people may have read it as it was.",
            { platform: name },
          )}
        </Text>
        <DialogActions>
          <Submit isSending={update.isPending}>{t("Update on {platform}", { platform: name })}</Submit>
        </DialogActions>
      </Stack>
    </form>
  );
}
