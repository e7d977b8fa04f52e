"use client";

import { Menu } from "@mantine/core";
import { IconCalendarEvent, IconCheck, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { MenuLink } from "#ui/menu-link.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { type Brand, homePath, studioPath } from "../frame/brand.tsx";
import { useAction } from "../frame/use-action.ts";
import classes from "./brand-menu.module.css";

/** Of more brands than this, one is found by its name. */
const MANY = 8;

interface BrandMenuProps {
  brands: Brand[];
  current: Brand;
}

/**
 * The brand switcher. It also changes the persisted selection, which applies to API calls without a brand header;
 * opening a link to another brand does not.
 */
export default function BrandMenu({ brands, current }: BrandMenuProps) {
  const trpc = useTRPC();
  const [words, setWords] = useState("");
  const found = brands.filter(({ name }) => name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()));
  const select = useAction(trpc.me.selectBrand.mutationOptions());
  return (
    <>
      <Menu.Label>{t("Your brands")}</Menu.Label>
      {brands.length > MANY ? (
        <Menu.Search
          className={classes.search}
          aria-label={t("Find a brand")}
          placeholder={t("Find a brand")}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      ) : null}
      <div className={classes.brands}>
        {found.map((brand) => (
          <Menu.Item
            component={PageLink}
            key={brand.id}
            href={homePath(brand.handle)}
            onClick={() => select.run({ team_id: brand.id })}
            aria-current={brand.id === current.id ? "true" : undefined}
            rightSection={brand.id === current.id ? <IconCheck size={16} stroke={1.75} aria-hidden /> : null}
          >
            <span className={classes.name}>{brand.name}</span>
          </Menu.Item>
        ))}
        {found.length === 0 ? <Menu.Label>{t("No results")}</Menu.Label> : null}
      </div>
      <Menu.Divider />
      {brands.length > 1 ? (
        <MenuLink
          href={studioPath(current.handle, "calendar/all")}
          leftSection={<IconCalendarEvent size={16} stroke={1.75} aria-hidden />}
        >
          {t("Calendar of all brands")}
        </MenuLink>
      ) : null}
      <MenuLink href="/brands/new" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
        {t("New brand")}
      </MenuLink>
    </>
  );
}
