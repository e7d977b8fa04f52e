import { Button } from "@mantine/core";
import { useState } from "react";
import { Section } from "#ui/section.tsx";
import { useNow } from "#ui/use-now.ts";
import { useBrand } from "../frame/brand.tsx";
import type { Channel } from "./checks.ts";
import type { Draft } from "./draft.ts";
import { OwnMark } from "./own-mark.tsx";
import { variantFor, withOwn } from "./variants.ts";
import { sayWhen, type When, wallParts } from "./when.ts";
import classes from "./when-field.module.css";
import { DayAndTime } from "./when-field.tsx";

interface OwnTimeProps {
  channel: Channel;
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  onGiveBack: (what: string, change: (draft: Draft) => Draft) => void;
}

/** When one channel publishes: with the others, or at a time of its own. */
export function OwnTime({ channel: { id, display_name: name }, draft, onChange, onGiveBack }: OwnTimeProps) {
  const { timezone: zone } = useBrand();
  const now = useNow();
  const own = variantFor(draft, id).when;
  const shared = sayWhen(draft.when, zone, now);
  // The button that was pressed is gone then; the focus goes where it led.
  const [isBegun, setBegun] = useState(false);
  const begin = () => {
    setBegun(true);
    const parts = wallParts(draft.when, zone, now) ?? wallParts({ kind: "in", minutes: 24 * 60 }, zone, now);
    const when: When | undefined = parts ? { kind: "wall", ...parts } : undefined;
    onChange((current) => withOwn(current, id, { when }));
  };
  return (
    <Section title={`When on ${name}`}>
      <div className={classes.field}>
        <OwnMark
          what="time"
          isOwn={own !== undefined}
          onGiveBack={() => onGiveBack("time", (current) => withOwn(current, id, { when: undefined }))}
        />
        {own ? (
          <DayAndTime
            when={own}
            autoFocus={isBegun}
            onChange={(when) =>
              onChange((current) => withOwn(current, id, { when: when.kind === "none" ? undefined : when }))
            }
          />
        ) : (
          <div className={classes.quick}>
            <span className={classes.follows} suppressHydrationWarning>
              {shared ? `Same time as the post: ${shared}.` : "Same time as the post, which is unscheduled."}
            </span>
            <Button size="xs" onClick={begin}>
              Set a custom time
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
