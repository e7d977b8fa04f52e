import { Checkbox, Input } from "@mantine/core";
import { ITEM_KINDS } from "#domain/engagement/automations/terms.ts";
import { t } from "#kernel/language.ts";
import { KIND_LABELS } from "#studio/engagement/contacts/kind-labels.ts";
import { ChannelSelect } from "#studio/frame/channel-select.tsx";
import { useChannels } from "#studio/publishing/channels/use-channels.ts";
import classes from "./builder.module.css";
import type { Missing, Rule } from "./rule.ts";

interface WhenProps {
  rule: Rule;
  missing: Missing;
  onChange: (part: Partial<Rule>) => void;
}

/** When: the kinds of items, and the channels. */
export function When({ rule: { kinds, channelId }, missing, onChange }: WhenProps) {
  const channels = useChannels();
  return (
    <fieldset className={classes.part}>
      <legend className={classes.word}>{t("When an item arrives")}</legend>
      <div className={classes.line}>
        {ITEM_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(KIND_LABELS[kind].many)}
            checked={kinds.includes(kind)}
            aria-invalid={missing.kinds ? true : undefined}
            onChange={(event) => {
              const isChosen = event.currentTarget.checked;
              onChange({ kinds: ITEM_KINDS.filter((each) => (each === kind ? isChosen : kinds.includes(each))) });
            }}
          />
        ))}
        <ChannelSelect
          className={classes.grow}
          aria-label={t("Where")}
          none={t("on any channel")}
          say={(channel) => t("on {channel}", { channel })}
          channels={channels}
          value={channelId}
          onChange={(id) => onChange({ channelId: id })}
        />
      </div>
      {missing.kinds ? <Input.Error mt={4}>{missing.kinds}</Input.Error> : null}
    </fieldset>
  );
}
