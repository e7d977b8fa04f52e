import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { ChannelMark } from "#studio/frame/channel-mark.tsx";
import type { Channel } from "../checks/checks.ts";
import type { Draft } from "../saving/draft.ts";
import { overriddenParts, variantFor } from "./variants.ts";
import classes from "./version-switch.module.css";

interface VersionSwitchProps {
  /** The selected channels. */
  channels: readonly Channel[];
  draft: Draft;
  /** The version being edited; null is the shared one. */
  version: number | null;
  onChange: (version: number | null) => void;
}

/** Selects the version to edit: shared or of one channel. */
export function VersionSwitch({ channels, draft, version, onChange }: VersionSwitchProps) {
  if (channels.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that choose what is written below, no fields of a form.
    <div className={classes.switch} role="group" aria-label={t("Version")}>
      <button type="button" className={classes.version} aria-pressed={version === null} onClick={() => onChange(null)}>
        {t("All channels")}
      </button>
      {channels.map((channel) => {
        const { id, display_name: name, platform } = channel;
        const own = overriddenParts(variantFor(draft, id));
        return (
          <button
            key={id}
            type="button"
            className={classes.version}
            aria-pressed={version === id}
            title={own.length > 0 ? t("Custom {parts}", { parts: own.join(", ") }) : t("Nothing customized")}
            onClick={() => onChange(id)}
          >
            <ChannelMark channel={channel} size={18} />
            <span className={classes.platform}>{platformName(platform)}</span>
            <span className={classes.name}>{name}</span>
            {own.length > 0 ? (
              <span className={classes.own}>
                <span className="visually-hidden">{`, ${t("custom {parts}", { parts: own.join(", ") })}`}</span>
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
