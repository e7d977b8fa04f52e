import { msg, t } from "#kernel/language.ts";
import { RelativeTime } from "./relative-time.tsx";
import { rich } from "./rich.tsx";

interface LastUsedProps {
  /** Null if never used. */
  iso: string | null;
  zone: string;
  /** The location, if known. */
  address?: string | null;
}

/** When a token, a passkey or a connection was last used. */
export function LastUsed({ iso, zone, address = null }: LastUsedProps) {
  if (iso === null) return <span>{t("never used")}</span>;
  return (
    <span>
      {rich(address === null ? msg("used {time}") : msg("used {time} from {address}"), {
        time: <RelativeTime iso={iso} zone={zone} />,
        address,
      })}
    </span>
  );
}
