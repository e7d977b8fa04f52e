import { t } from "#kernel/language.ts";
import { channelNames } from "#studio/frame/channel-names.ts";
import { Confirm } from "#ui/dialog.tsx";
import type { Channel } from "../checks/checks.ts";
import type { Act } from "../time/intents.ts";
import type { SendQuestion as Question } from "./use-send.ts";

interface SendQuestionProps {
  question: Question;
  /** Where it is published. */
  channels: readonly Channel[];
  onClose: () => void;
  onSend: (act: Act) => void;
}

/** Asks before publishing at once, and before approving over a request for changes. */
export default function SendQuestion({ question, channels, onClose, onSend }: SendQuestionProps) {
  const { act, label, isOverRequest } = question;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={act === "publish" ? t("Publish now?") : t("Approve without another review?")}
      action={label}
      isDestructive={false}
      onConfirm={() => {
        onClose();
        onSend(act);
      }}
    >
      {isOverRequest ? <p>{t("A reviewer asked for changes, and hasn't seen what you changed.")}</p> : null}
      {act === "publish" ? (
        <p>{t("It is published at once on {channels}.", { channels: channelNames(channels) })}</p>
      ) : null}
    </Confirm>
  );
}
