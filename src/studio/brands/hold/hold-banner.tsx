import { IconPlayerPause } from "@tabler/icons-react";
import { t } from "#kernel/language.ts";
import { TextLink } from "#ui/link.tsx";
import classes from "./hold-banner.module.css";

/** Shown on every page of a brand that is on hold. */
export function HoldBanner({ href }: { href: string }) {
  return (
    <p className={classes.banner} data-banner="">
      <IconPlayerPause size={16} stroke={1.75} aria-hidden />
      <span>
        {t("Everything is on hold: nothing is published or replied.")} <TextLink href={href}>{t("See why")}</TextLink>
      </span>
    </p>
  );
}
