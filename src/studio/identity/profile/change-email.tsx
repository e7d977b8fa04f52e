"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { t } from "#kernel/language.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import classes from "./personal-data.module.css";

const ChangeEmailDialog = lazyDialog(() => import("./change-email-dialog.tsx"));

/** The sign-in email address; a new one has to be verified first. */
export function ChangeEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
  const [isOpen, open] = useDisclosure(false);
  return (
    <div>
      <p className={classes.label}>{t("Email address")}</p>
      <p className={classes.address}>
        <span>{email}</span>{" "}
        <span className={classes.standing}>{`(${isVerified ? t("verified") : t("not verified yet")})`}</span>
      </p>
      <Button onClick={open.open}>{t("Change email")}</Button>
      <ChangeEmailDialog email={email} opened={isOpen} onClose={open.close} />
    </div>
  );
}
