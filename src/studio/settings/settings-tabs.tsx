"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { studioPath, useBrand } from "../frame/brand.tsx";
import classes from "./settings-tabs.module.css";

const parts = [
  { page: "settings", label: "Brand" },
  { page: "settings/members", label: "Members" },
  { page: "settings/api", label: "API" },
  { page: "settings/billing", label: "Billing" },
  { page: "settings/audit", label: "Audit log" },
];

/** The parts of the settings. They are pages, so these are links rather than ARIA tabs. */
export function SettingsTabs() {
  const { handle } = useBrand();
  const path = usePathname();
  return (
    <nav aria-label="Settings">
      <ul className={classes.tabs}>
        {parts.map(({ page, label }) => {
          const href = studioPath(handle, page);
          return (
            <li key={page}>
              <Link href={href} className={classes.tab} aria-current={path === href ? "page" : undefined}>
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
