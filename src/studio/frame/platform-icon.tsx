import { platformIcon } from "#platform/connectors/shared/description/icons.ts";

/** A platform's icon in its color, beside its name. Drawn from one file for all screens, which no script has to carry. */
export function PlatformIcon({ platform, size = 18 }: { platform: string; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden>
      <use href={`/platforms.svg#${platformIcon(platform)}`} />
    </svg>
  );
}
