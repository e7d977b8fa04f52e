import { Anchor, Checkbox, Group, Input } from "@mantine/core";
import { ALL_EVENTS, EVENTS, type EventName, EXTRA_EVENTS, FIRES_WHEN } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import classes from "./event-choice.module.css";

interface EventChoiceProps {
  value: EventName[];
  onChange: (events: EventName[]) => void;
  error?: string;
}

/** The events that an endpoint subscribes to, each with when it is sent: the usual ones, and those for special purposes. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  return (
    <Checkbox.Group
      value={value}
      onChange={(chosen) => onChange(ALL_EVENTS.filter((event) => chosen.includes(event)))}
      error={error}
    >
      <Events title={t("Events")} events={EVENTS} value={value} onChange={onChange} />
      <Events title={t("More events")} events={EXTRA_EVENTS} value={value} onChange={onChange} />
    </Checkbox.Group>
  );
}

interface EventsProps extends Omit<EventChoiceProps, "error"> {
  title: string;
  events: readonly EventName[];
}

function Events({ title, events, value, onChange }: EventsProps) {
  const isAll = events.every((event) => value.includes(event));
  const others = value.filter((event) => !events.includes(event));
  const choose = () => {
    const chosen = isAll ? others : [...others, ...events];
    onChange(ALL_EVENTS.filter((event) => chosen.includes(event)));
  };
  return (
    <fieldset className={classes.fieldset}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Input.Label component="legend" labelElement="div" className={classes.legend}>
          {title}
        </Input.Label>
        <Anchor component="button" type="button" size="sm" onClick={choose}>
          {isAll ? t("Clear selection") : t("Select all")}
        </Anchor>
      </Group>
      <div className={classes.list}>
        {events.map((event) => (
          <Checkbox
            key={event}
            name="events"
            value={event}
            classNames={{ root: classes.event, description: classes.when }}
            label={<code translate="no">{event}</code>}
            description={t(FIRES_WHEN[event])}
          />
        ))}
      </div>
    </fieldset>
  );
}
