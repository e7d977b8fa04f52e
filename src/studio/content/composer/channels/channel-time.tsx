import { Button } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { Section } from "#ui/section.tsx";
import { useNow } from "#ui/use-now.ts";
import type { Channel } from "../checks/checks.ts";
import type { Draft } from "../saving/draft.ts";
import { formatWhen, localParts, type When } from "../time/when.ts";
import classes from "../time/when-field.module.css";
import { DayAndTime } from "../time/when-field.tsx";
import { OverrideStatus } from "./override-status.tsx";
import { variantFor, withOverrides } from "./variants.ts";

interface ChannelTimeProps {
  channel: Channel;
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  onReset: (message: string, change: (draft: Draft) => Draft) => void;
}

/** When a channel publishes: with the post or at a custom time. */
export function ChannelTime({ channel, draft, onChange, onReset }: ChannelTimeProps) {
  const { timezone: zone } = useBrand();
  const settings = useDateSettings();
  const now = useNow();
  const { id } = channel;
  const name = channelLabel(channel);
  const own = variantFor(draft, id).when;
  const shared = formatWhen(draft.when, zone, now, settings);
  // The pressed button disappears, so the focus moves to the field.
  const [isJustSet, setJustSet] = useState(false);
  const begin = () => {
    setJustSet(true);
    const parts = localParts(draft.when, zone, now) ?? localParts({ kind: "in", minutes: 24 * 60 }, zone, now);
    const when: When | undefined = parts ? { kind: "local", ...parts } : undefined;
    onChange((current) => withOverrides(current, id, { when }));
  };
  return (
    <Section title={t("Time on {channel}", { channel: name })}>
      <div className={classes.field}>
        <OverrideStatus
          what="time"
          isOwn={own !== undefined}
          onReset={() => onReset(t("Removed: time."), (current) => withOverrides(current, id, { when: undefined }))}
        />
        {own ? (
          <DayAndTime
            when={own}
            autoFocus={isJustSet}
            onChange={(when) =>
              onChange((current) => withOverrides(current, id, { when: when.kind === "none" ? undefined : when }))
            }
          />
        ) : (
          <div className={classes.quick}>
            <span className={classes.follows} suppressHydrationWarning>
              {shared
                ? t("Same time as the post: {time}.", { time: shared })
                : t("Same time as the post, which is unscheduled.")}
            </span>
            <Button size="xs" onClick={begin}>
              {t("Set a custom time")}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
