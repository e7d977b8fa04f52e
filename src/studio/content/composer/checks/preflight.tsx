"use client";

import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useId } from "react";
import { t } from "#kernel/language.ts";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { type Draft, isBlank } from "../saving/draft.ts";
import type { Composer } from "../use-composer.ts";
import type { Channel } from "./checks.ts";
import { type FieldLocation, type Fix, fixForAll } from "./fixes.ts";
import { groupIssues } from "./group-issues.ts";
import { IssueLine } from "./issue-line.tsx";
import classes from "./preflight.module.css";
import type { Readiness } from "./use-readiness.ts";

interface PreflightProps {
  readiness: Readiness;
  composer: Composer;
  channels: readonly Channel[];
  /** Changes the draft with a notice that offers undo. */
  onChange: (message: string, change: (draft: Draft) => Draft) => void;
  onGo: (place: FieldLocation) => void;
}

/** The issues of the selected channels, with fixes. */
export function Preflight({ readiness, composer, channels, onChange, onGo }: PreflightProps) {
  const { draft } = composer;
  const id = useId();
  const apply = (fix: Fix) => {
    if ("change" in fix) onChange(fix.message, fix.change);
    else onGo(fix.goTo);
  };
  // An empty draft needs no fixes yet.
  const issues = isBlank(draft) ? [] : readiness.issues;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t("Checks")}
      </h2>
      <div role="status">
        {issues.length === 0 ? (
          <NoIssues isBlank={isBlank(draft)} readiness={readiness} />
        ) : (
          <ul className={classes.issues}>
            {groupIssues(issues).map(({ issue, channelIds }) => {
              const affected = channels.filter(({ id: each }) => channelIds.includes(each));
              const fix = fixForAll(issue, draft, affected);
              return (
                <li
                  key={`${issue.code}.${issue.field}.${issue.message}.${channelIds.join()}`}
                  className={classes.issue}
                >
                  <IssueLine issue={issue} />
                  {affected.length > 0 ? (
                    <span className={classes.channels}>
                      <Affected channels={affected} isAll={affected.length === draft.channelIds.length} />
                    </span>
                  ) : null}
                  {fix ? (
                    <Button size="compact-sm" className={classes.fix} onClick={() => apply(fix)}>
                      {fix.label}
                    </Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Three or more are not named one by one when it is all of them. */
function Affected({ channels, isAll }: { channels: readonly Channel[]; isAll: boolean }) {
  if (isAll && channels.length > 2) return <span>{t("All channels")}</span>;
  return channels.map((channel) => <ChannelName key={channel.id} channel={channel} size={18} />);
}

function NoIssues({ isBlank: isEmpty, readiness }: { isBlank: boolean; readiness: Readiness }) {
  const { hasChannels, isChecked } = readiness;
  if (!hasChannels) return <p className={classes.calm}>{t("Choose a channel to check the post.")}</p>;
  if (isEmpty) return <p className={classes.calm}>{t("Nothing to check yet.")}</p>;
  if (!isChecked) return <p className={classes.calm}>{t("Checking…")}</p>;
  return (
    <p className={classes.calm}>
      <span className={classes.icon} data-severity="none">
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
      </span>
      {t("Ready for all channels.")}
    </p>
  );
}
