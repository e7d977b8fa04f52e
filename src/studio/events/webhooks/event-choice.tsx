import { Anchor, Checkbox, Group, Input } from "@mantine/core";
import { EVENTS, type EventName } from "#domain/events/webhooks/terms.ts";
import { t } from "#kernel/language.ts";
import classes from "./event-choice.module.css";
import { firesWhen } from "./events.ts";

interface EventChoiceProps {
  value: EventName[];
  onChange: (events: EventName[]) => void;
  error?: string;
}

/** The events that an endpoint subscribes to, each with when it is sent. */
export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  const isAll = value.length === EVENTS.length;
  return (
    <fieldset className={classes.fieldset}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Input.Label component="legend" labelElement="div" className={classes.legend}>
          {t("Events")}
        </Input.Label>
        <Anchor component="button" type="button" size="sm" onClick={() => onChange(isAll ? [] : [...EVENTS])}>
          {isAll ? t("Clear selection") : t("Select all")}
        </Anchor>
      </Group>
      <Checkbox.Group value={value} onChange={(chosen) => onChange(EVENTS.filter((event) => chosen.includes(event)))}>
        <div className={classes.list}>
          {EVENTS.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              classNames={{ root: classes.event, description: classes.when }}
              label={<code translate="no">{event}</code>}
              description={t(firesWhen[event])}
            />
          ))}
        </div>
      </Checkbox.Group>
      {error ? <Input.Error mt={4}>{error}</Input.Error> : null}
    </fieldset>
  );
}
