"use client";

import { t } from "#kernel/language.ts";
import { PlatformMark } from "#studio/frame/platform-mark.tsx";
import { groupPlatforms } from "#studio/publishing/channels/connecting/platform-groups.ts";
import classes from "./connect-page.module.css";
import type { Network } from "./connect-page.tsx";

interface PickNetworkProps {
  networks: readonly Network[];
  onPick: (platform: string) => void;
}

/** The networks of a link that is for any, in groups. */
export function PickNetwork({ networks, onPick }: PickNetworkProps) {
  return groupPlatforms(networks, "").map(({ title, platforms }) => (
    <section key={t(title)} aria-label={t(title)}>
      <h2 className={classes.heading}>{t(title)}</h2>
      <ul className={classes.networks}>
        {platforms.map(({ platform, name }) => (
          <li key={platform}>
            <button type="button" className={classes.network} onClick={() => onPick(platform)}>
              <PlatformMark platform={platform} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
