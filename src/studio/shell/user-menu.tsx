"use client";

import { UnstyledButton } from "@mantine/core";
import type { z } from "zod";
import type { MeView } from "#domain/identity/accounts/schema.ts";
import { t } from "#kernel/language.ts";
import { OnDemand } from "#ui/on-demand.tsx";
import classes from "./user-menu.module.css";

/** The signed-in person's menu: account pages and signing out. */
export function UserMenu({ user }: Pick<z.output<typeof MeView>, "user">) {
  return (
    <OnDemand
      as="menu"
      position="top-start"
      width={232}
      target={
        <UnstyledButton className={classes.button}>
          <span className={classes.initials} aria-hidden>
            {`${user.first_name.charAt(0)}${user.last_name.charAt(0)}`}
          </span>
          <span className={classes.name} data-tip>
            {`${user.first_name} ${user.last_name}`}
          </span>
          <span className="visually-hidden">{t("Your account")}</span>
        </UnstyledButton>
      }
      load={() => import("./user-menu-items.tsx")}
      props={{ email: user.email, isOperator: user.is_operator }}
    />
  );
}
