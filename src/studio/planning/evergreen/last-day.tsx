import { t } from "#kernel/language.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { DateField } from "#ui/date-field.tsx";
import { useNow } from "#ui/use-now.ts";

interface LastDayProps {
  /** Empty without one. */
  value: string;
  onChange: (day: string) => void;
}

/** The last day on which an evergreen post is used. */
export function LastDay({ value, onChange }: LastDayProps) {
  const { timezone } = useBrand();
  return (
    <DateField
      type="date"
      label={t("Last day (optional)")}
      description={t("For offers and events that end. Without a last day, it is used until you remove it.")}
      value={value}
      min={localTimeOf(useNow(), timezone).date}
      onChange={onChange}
    />
  );
}
