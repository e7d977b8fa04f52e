"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import classes from "./nav-item.module.css";
import { PageLink } from "./page-link.tsx";

export interface NavItemProps {
  href: string;
  label: string;
  /** A Tabler icon, 18 px with stroke 1.5 in the sidebar; the bottom bar scales it. */
  icon: ReactNode;
  /** The number of waiting items. 0 is not shown. */
  count?: number;
  /** Current only on exactly this path, not below it. */
  exact?: boolean;
  /** Renders the item as the bottom bar's raised button (Compose). */
  raised?: boolean;
}

/** A navigation link in the sidebar or the phone's bottom bar. Marks itself as current. */
export function NavItem({
  href,
  label,
  icon,
  count = 0,
  exact = false,
  raised = false,
  layout = "rail",
}: NavItemProps & { layout?: "rail" | "bar" }) {
  const path = usePathname();
  const isCurrent = path === href || (!exact && path.startsWith(`${href}/`));
  return (
    <PageLink
      href={href}
      className={classes.item}
      data-layout={layout}
      data-raised={raised || undefined}
      aria-current={isCurrent ? "page" : undefined}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.label} data-tip>
        {label}
      </span>
      {count > 0 ? (
        <span className={classes.count}>
          <span>{count > 99 ? "99+" : count}</span>
          <span className="visually-hidden"> {t("waiting")}</span>
        </span>
      ) : null}
    </PageLink>
  );
}
