"use client";

import { usePathname } from "next/navigation";
import { PageLink } from "#ui/page-link.tsx";
import classes from "./page-nav.module.css";
import { useCurrentInView } from "./use-current-in-view.ts";

interface PageNavProps {
  /** The label of the navigation: "Profile". */
  label: string;
  pages: readonly { href: string; title: string }[];
  /** Too many for a line: below each other where the page has room at its side. */
  isAtSide?: boolean;
}

/** Links between the pages of one area, below the title. */
export function PageNav({ label, pages, isAtSide = false }: PageNavProps) {
  const path = usePathname();
  const list = useCurrentInView<HTMLUListElement>(path);
  return (
    <nav aria-label={label}>
      <ul className={classes.list} data-side={isAtSide || undefined} ref={list}>
        {pages.map(({ href, title }) => (
          <li key={href}>
            <PageLink href={href} className={classes.link} aria-current={path === href ? "page" : undefined}>
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
