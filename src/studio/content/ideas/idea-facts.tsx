import { IconRobot, IconUser } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { describeOrigin, type Idea, isByProgram } from "./idea-labels.ts";
import classes from "./idea-panel.module.css";

/** The origin of an idea. */
export function IdeaFacts({ idea }: { idea: Idea }) {
  const { timezone } = useBrand();
  const Icon = isByProgram(idea) ? IconRobot : IconUser;
  return (
    <section className={classes.part} aria-label={t("Origin")}>
      <p className={classes.origin}>
        <Icon size={16} stroke={1.5} aria-hidden />
        <span>
          <span>{`${describeOrigin(idea)}, `}</span>
          <RelativeTime iso={idea.created_at} zone={timezone} />.
        </span>
      </p>
      {idea.external_key === null ? null : (
        <p className={classes.origin}>
          <span>
            {rich("External key {key}. Duplicates with this key are skipped.", {
              key: <code translate="no">{idea.external_key}</code>,
            })}
          </span>
        </p>
      )}
    </section>
  );
}
