import { Menu } from "@mantine/core";
import { IconCalendarClock, IconClock } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { Time } from "#ui/time.tsx";
import { snoozeChoices } from "./snooze-times.ts";

interface SnoozeItemsProps {
  onSnooze: (until: Date) => void;
  /** Asks for a day and time. */
  onChoose: () => void;
}

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** The menu of times until which an item is snoozed. */
export default function SnoozeItems({ onSnooze, onChoose }: SnoozeItemsProps) {
  const { timezone } = useBrand();
  return (
    <>
      <Menu.Label>{t("Snooze until")}</Menu.Label>
      {snoozeChoices(new Date(), timezone).map(({ label, until }) => (
        <Menu.Item
          key={until.toISOString()}
          leftSection={<IconClock {...icon} />}
          rightSection={<Time iso={until.toISOString()} zone={timezone} withZone={false} />}
          onClick={() => onSnooze(until)}
        >
          {t(label)}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconCalendarClock {...icon} />} onClick={onChoose}>
        {t("Choose day and time…")}
      </Menu.Item>
    </>
  );
}
