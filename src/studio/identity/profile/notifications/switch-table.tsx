import { Checkbox } from "@mantine/core";
import { t } from "#kernel/language.ts";
import classes from "./switch-table.module.css";
import { type Preferences, type Switches, selectionOf, withEverything, withType } from "./switches.ts";

interface SwitchTableProps {
  preferences: Preferences;
  /** @param what the message after the change */
  onChange: (switches: Switches, what: string) => void;
}

/** All notification types by channel; the first row switches a channel for all of them. */
export function SwitchTable({ preferences: { types, channels, preferences: switches }, onChange }: SwitchTableProps) {
  const keys = Object.keys(channels);
  const nameOf = (channel: string) => channels[channel] ?? channel;
  const done = (type: string, channel: string, isOn: boolean) =>
    isOn
      ? t("{type}: {channel} on.", { type, channel: nameOf(channel) })
      : t("{type}: {channel} off.", { type, channel: nameOf(channel) });
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          {keys.map((channel) => (
            <th key={channel} scope="col" className={classes.channel}>
              {nameOf(channel)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className={classes.everything}>
          <th scope="row" className={classes.what}>
            {t("Everything")}
          </th>
          {keys.map((channel) => {
            const selection = selectionOf(channel, switches);
            return (
              <Cell
                key={channel}
                name={`${t("Everything")}, ${nameOf(channel)}`}
                isOn={selection === "all"}
                isMixed={selection === "some"}
                onSwitch={(isOn) =>
                  onChange(withEverything(switches, channel, isOn), done(t("Everything"), channel, isOn))
                }
              />
            );
          })}
        </tr>
        {Object.entries(types).map(([type, { label, description }]) => (
          <tr key={type}>
            <th scope="row" className={classes.what}>
              <span>{label}</span>
              <span className={classes.when}>{description}</span>
            </th>
            {keys.map((channel) => {
              const isOn = switches[type]?.[channel];
              return isOn === undefined ? (
                <td key={channel} className={classes.cell}>
                  <span className="visually-hidden">{t("Not available")}</span>
                </td>
              ) : (
                <Cell
                  key={channel}
                  name={`${label}, ${nameOf(channel)}`}
                  isOn={isOn}
                  onSwitch={(next) => onChange(withType(switches, type, channel, next), done(label, channel, next))}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  name: string;
  isOn: boolean;
  isMixed?: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** One switch; the whole cell is its touch target. */
function Cell({ name, isOn, isMixed = false, onSwitch }: CellProps) {
  return (
    <td className={classes.cell}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is in it, and brings its own name */}
      <label className={classes.touch}>
        <Checkbox
          aria-label={name}
          checked={isOn}
          indeterminate={isMixed}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </label>
    </td>
  );
}
