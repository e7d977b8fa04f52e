import { formatList, t } from "#kernel/language.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { Confirm } from "#ui/dialog.tsx";
import type { SendQuestion as Question } from "./use-send.ts";

interface SendQuestionProps {
  question: Question;
  /** Where it is published. */
  channels: readonly { display_name: string; platform: string }[];
  pending?: boolean;
  onClose: () => void;
  onSend: () => void;
}

/** Asks before publishing at once, and before approving over a request for changes. */
export default function SendQuestion({ question, channels, pending = false, onClose, onSend }: SendQuestionProps) {
  const { act, label, isOverRequest } = question;
  const names = channels.map(channelLabel);
  return (
    <Confirm
      opened
      onClose={onClose}
      title={act === "publish" ? t("Publish now?") : t("Approve without another review?")}
      action={label}
      isDestructive={false}
      pending={pending}
      onConfirm={onSend}
    >
      {isOverRequest ? <p>{t("A reviewer asked for changes, and hasn't seen what you changed.")}</p> : null}
      {act === "publish" ? <p>{t("It is published at once on {channels}.", { channels: formatList(names) })}</p> : null}
    </Confirm>
  );
}
