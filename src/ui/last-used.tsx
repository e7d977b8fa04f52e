import { RelativeTime } from "./relative-time.tsx";

interface LastUsedProps {
  /** Null if never used. */
  iso: string | null;
  zone: string;
  /** The location, if known. */
  address?: string | null;
}

/** When a token, a passkey or a connection was last used. */
export function LastUsed({ iso, zone, address = null }: LastUsedProps) {
  if (iso === null) return <span>never used</span>;
  return (
    <span>
      used <RelativeTime iso={iso} zone={zone} />
      {address === null ? null : ` from ${address}`}
    </span>
  );
}
