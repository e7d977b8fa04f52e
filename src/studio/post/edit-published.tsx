"use client";

import { Modal, Stack, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import type { OptionValue } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useChannels } from "../channels/use-channels.ts";
import { OptionField } from "../composer/option-field.tsx";
import { ChannelCounter } from "../composer/text-counters.tsx";
import { refusalText } from "../frame/refusal-text.ts";
import { Submit } from "../frame/submit.tsx";
import { useAction } from "../frame/use-action.ts";
import { useReturnFocus } from "../frame/use-return-focus.ts";
import type { PublishedProps } from "./published-changes.tsx";
import { usePostKeys } from "./use-post-actions.ts";

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
  const { first_comment: comment } = overrides;
  const [body, setBody] = useState(overrides.body ?? post.body);
  const [thread, setThread] = useState(overrides.thread ?? []);
  const [firstComment, setFirstComment] = useState(comment ?? "");
  const [options, setOptions] = useState(overrides.options ?? {});
  const connector = findConnector(channel.platform);
  const editable = connector?.changes?.edit?.options ?? [];
  const fields = Object.entries(connector?.options ?? {}).filter(([key]) => editable.includes(key));
  const update = useAction(useTRPC().publications.update.mutationOptions(), {
    onDone: onClose,
    refresh: usePostKeys(),
  });
  const setPart = (index: number, text: string) =>
    setThread((parts) => parts.map((part, at) => (at === index ? text : part)));
  const setOption = (key: string, value: OptionValue | undefined) =>
    setOptions(({ [key]: _, ...rest }) => (value === undefined ? rest : { ...rest, [key]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.run({
      id,
      body,
      revision: post.revision,
      ...(thread.length > 0 ? { thread } : {}),
      ...(comment ? { first_comment: firstComment } : {}),
      ...(fields.length > 0 ? { options } : {}),
    });
  };
  // The channel's own limit, which may differ from its platform's.
  const limited = useChannels().find((one) => one.id === channel.id);
  const counter = (text: string) => limited && <ChannelCounter channel={limited} text={text} />;
  const text = { autosize: true, minRows: 3, maxRows: 14 } as const;
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FormError error={update.refusal && { ...update.refusal, message: refusalText(update.refusal) }} />
        <Textarea
          {...text}
          label={<span>{thread.length > 0 ? t("Part {number}", { number: 1 }) : t("Text")}</span>}
          description={counter(body)}
          inputWrapperOrder={["label", "input", "description"]}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          data-autofocus
        />
        {thread.map((part, index) => (
          <Textarea
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are neither added nor moved here
            key={index}
            {...text}
            label={t("Part {number}", { number: index + 2 })}
            description={counter(part)}
            inputWrapperOrder={["label", "input", "description"]}
            value={part}
            onChange={(event) => setPart(index, event.currentTarget.value)}
          />
        ))}
        {comment ? (
          <Textarea
            {...text}
            minRows={2}
            label={t("First comment")}
            description={counter(firstComment)}
            inputWrapperOrder={["label", "input", "description"]}
            value={firstComment}
            onChange={(event) => setFirstComment(event.currentTarget.value)}
          />
        ) : null}
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
