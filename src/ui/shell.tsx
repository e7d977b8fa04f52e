"use client";

import { IconMenu2 } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import type { Elements } from "./elements.ts";
import { lazy } from "./lazy.tsx";
import { Masthead, type MastheadProps } from "./masthead.tsx";
import { NavItem, type NavItemProps } from "./nav-item.tsx";
import { SchemeToggle } from "./scheme-toggle.tsx";
import classes from "./shell.module.css";

const ShellDrawer = lazy(() => import("./shell-drawer.tsx"));

export interface NavSection {
  /** A small label above the items; usually absent in the first section. */
  label?: string;
  items: NavItemProps[];
}

interface ShellProps {
  masthead: MastheadProps;
  sections: NavSection[];
  /** Up to four items of the phone's bottom bar; the fifth is "More", which opens everything else. */
  bar: NavItemProps[];
  /** The signed-in person's menu, at the bottom of the sidebar. */
  user: ReactNode;
  /** Small buttons beside the color scheme switch: notifications, search. */
  tools?: Elements;
  /** A banner above everything while the screen may be unreliable: offline, trial over, impersonation. */
  banner?: Elements;
  children: Elements;
}

/**
 * The shell around a screen: a sidebar on the left, of icons on small screens; on phones a header above and a bar at the
 * bottom. Contains `<main id="main">`.
 */
export function Shell({ masthead, sections, bar, user, tools, banner, children }: ShellProps) {
  // Undefined until it is first opened.
  const [isMoreOpen, setMoreOpen] = useState<boolean>();
  const foot = (
    <div className={classes.foot}>
      <div className={classes.user}>{user}</div>
      {tools}
      <SchemeToggle />
    </div>
  );
  const places = bar.slice(0, 4);
  const navigation = sections.map(({ label, items }) => (
    <div key={label ?? items[0]?.href} className={classes.section}>
      {label ? <div className={classes.label}>{label}</div> : null}
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.href}>
            <NavItem {...item} />
          </li>
        ))}
      </ul>
    </div>
  ));
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t("Skip to content")}
      </a>
      <header className={classes.top}>
        <Masthead {...masthead} />
      </header>
      <nav className={classes.rail} aria-label={t("Studio")}>
        <Masthead {...masthead} />
        <div className={classes.navigation}>{navigation}</div>
        {foot}
      </nav>
      <main id="main" tabIndex={-1} className={classes.main}>
        {banner}
        {children}
      </main>
      <footer className={classes.bar}>
        <nav aria-label={t("Quick")}>
          <ul className={classes.places} style={{ "--places": places.length + 1 } as CSSProperties}>
            {places.map((item) => (
              <li key={item.href}>
                <NavItem {...item} layout="bar" />
              </li>
            ))}
            <li>
              <button
                type="button"
                className={classes.more}
                onClick={() => setMoreOpen(true)}
                aria-expanded={isMoreOpen ?? false}
              >
                <span className={classes.dots}>
                  <IconMenu2 size={18} stroke={1.5} aria-hidden />
                </span>
                {t("More")}
              </button>
            </li>
          </ul>
        </nav>
      </footer>
      {isMoreOpen === undefined ? null : (
        <Suspense>
          <ShellDrawer title={masthead.name} opened={isMoreOpen} onClose={() => setMoreOpen(false)} foot={foot}>
            {navigation}
          </ShellDrawer>
        </Suspense>
      )}
    </div>
  );
}
