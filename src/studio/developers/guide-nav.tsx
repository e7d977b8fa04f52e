"use client";

import { usePathname } from "next/navigation";
import { PageLink } from "#ui/page-link.tsx";
import { useCurrentInView } from "../frame/use-current-in-view.ts";
import classes from "./developers-frame.module.css";
import { guideGroups } from "./guides.ts";

/** Navigation of the guides. The reference is another root layout, so it gets a plain link. */
export function GuideNav() {
  const path = usePathname();
  const list = useCurrentInView<HTMLUListElement>(path);
  const here = (href: string) => (path === href ? ("page" as const) : undefined);
  return (
    <nav className={classes.nav} aria-label="Guides">
      <SearchBox />
      <ul ref={list}>
        <li>
          <PageLink href="/developers" aria-current={here("/developers")}>
            Overview
          </PageLink>
        </li>
        <li>
          <a href="/developers/reference">API reference</a>
        </li>
        {guideGroups.map(({ title: group, guides }) => (
          <li key={group} className={classes.group}>
            <span id={`guides-${group}`}>{group}</span>
            <ul aria-labelledby={`guides-${group}`}>
              {guides.map(({ slug, title }) => (
                <li key={slug}>
                  <PageLink href={`/developers/${slug}`} aria-current={here(`/developers/${slug}`)}>
                    {title}
                  </PageLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A plain form: the results are a page that can be linked to. */
function SearchBox() {
  return (
    <search className={classes.search}>
      <form action="/developers/search">
        <input
          type="search"
          name="q"
          maxLength={200}
          placeholder="Search"
          aria-label="Search guides, API and error codes"
        />
      </form>
    </search>
  );
}
