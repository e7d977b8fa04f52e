import { Textarea } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { ChannelCounter } from "#studio/content/composer/text/text-counters.tsx";
import { useChannels } from "#studio/publishing/channels/use-channels.ts";

/** `firstComment`: null where the channel has none. */
export interface Texts {
  body: string;
  thread: readonly string[];
  firstComment: string | null;
}

interface ChannelTextsProps {
  channelId: number;
  texts: Texts;
  onChange: (texts: Texts) => void;
}

/** The texts of one channel, with the characters that are left there: parts are neither added nor removed. */
export function ChannelTexts({ channelId, texts, onChange }: ChannelTextsProps) {
  const { body, thread, firstComment } = texts;
  // The channel's own limit, which may differ from its platform's.
  const limited = useChannels().find((one) => one.id === channelId);
  const field = (text: string) => ({
    autosize: true,
    minRows: 3,
    maxRows: 14,
    inputWrapperOrder: ["label" as const, "input" as const, "description" as const],
    description: limited && <ChannelCounter channel={limited} text={text} />,
    value: text,
  });
  return (
    <>
      <Textarea
        {...field(body)}
        label={<span>{thread.length > 0 ? t("Part {number}", { number: 1 }) : t("Text")}</span>}
        onChange={(event) => onChange({ ...texts, body: event.currentTarget.value })}
        data-autofocus
      />
      {thread.map((part, index) => (
        <Textarea
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are neither added nor moved here
          key={index}
          {...field(part)}
          label={t("Part {number}", { number: index + 2 })}
          onChange={(event) => onChange({ ...texts, thread: thread.with(index, event.currentTarget.value) })}
        />
      ))}
      {firstComment === null ? null : (
        <Textarea
          {...field(firstComment)}
          minRows={2}
          label={t("First comment")}
          onChange={(event) => onChange({ ...texts, firstComment: event.currentTarget.value })}
        />
      )}
    </>
  );
}
