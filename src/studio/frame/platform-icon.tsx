import { platformColor, platformIcon } from "#platform/connectors/shared/description/icons.ts";

/** A platform's icon in its color, beside its name. Drawn from one file for all screens, which no script has to carry. */
export function PlatformIcon({ platform, size = 18 }: { platform: string; size?: number }) {
  const color = platformColor(platform);
  return (
    <svg
      width={size}
      height={size}
      // Darker on light paper and lighter on dark paper than the network's own color, so that it stands out on both.
      style={color ? { color: `color-mix(in oklab, ${color} 80%, var(--ink))` } : undefined}
      aria-hidden
    >
      <use href={`/platforms.svg#${platformIcon(platform)}`} />
    </svg>
  );
}
