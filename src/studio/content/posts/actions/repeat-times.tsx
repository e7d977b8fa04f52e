import { Text } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Time } from "#ui/time.tsx";

/** Times that are listed; of more copies only the last one is. */
const LISTED = 6;

interface RepeatTimesProps {
  times: readonly Date[];
  zone: string;
  /** Others follow. */
  goesOn: boolean;
}

/** When copies are published. */
export function RepeatTimes({ times, zone, goesOn }: RepeatTimesProps) {
  const listed = times.length > LISTED ? [...times.slice(0, LISTED - 1), ...times.slice(-1)] : times;
  return (
    <div>
      <ol>
        {listed.map((at, index) => (
          <li key={at.getTime()} value={index === listed.length - 1 ? times.length : index + 1}>
            <Time iso={at.toISOString()} zone={zone} />
          </li>
        ))}
      </ol>
      {goesOn ? <Text size="sm">{t("… and so on")}</Text> : null}
    </div>
  );
}
