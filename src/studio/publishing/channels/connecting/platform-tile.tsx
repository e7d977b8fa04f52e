"use client";

import { t } from "#kernel/language.ts";
import { PlatformMark } from "#studio/frame/platform-mark.tsx";
import { useVisitor } from "#studio/frame/visitor.tsx";
import { PageLink } from "#ui/page-link.tsx";
import type { Platform } from "../channel.ts";
import { usePaths } from "../use-paths.ts";
import { connectMethodLabel } from "./connect-labels.ts";
import classes from "./platform-tile.module.css";

/** A platform in the picker: how it is connected, or who has to set it up first. */
export function PlatformTile({ platform }: { platform: Platform }) {
  const paths = usePaths();
  const { is_operator: isOperator } = useVisitor();
  const { platform: key, name, connection, is_configured: isConfigured } = platform;
  const isBuiltIn = connection === "built_in";
  const setUp = isOperator ? `/administration/networks/${key}` : paths.connect(key);
  const href = isBuiltIn ? paths.feed : isConfigured ? paths.connect(key) : setUp;
  return (
    <li className={classes.tile} data-ready={isConfigured || undefined}>
      <PlatformMark platform={key} />
      <div className={classes.words}>
        <PageLink href={href} className={classes.link}>
          {name}
        </PageLink>
        <div className={classes.detail}>
          {isBuiltIn
            ? t("Always connected. Your public page, with RSS.")
            : isConfigured
              ? connectMethodLabel(platform)
              : needOf(isOperator)}
        </div>
      </div>
    </li>
  );
}

function needOf(isOperator: boolean): string {
  return isOperator ? t("Enter app keys first") : t("Ask your administrator");
}
