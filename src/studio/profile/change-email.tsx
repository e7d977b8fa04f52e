"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazyDialog } from "#ui/dialog.tsx";
import classes from "./personal-data.module.css";

const ChangeEmailDialog = lazyDialog(() => import("./change-email-dialog.tsx"));

/** The sign-in email address; a new one has to be verified first. */
export function ChangeEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
  const [isOpen, open] = useDisclosure(false);
  return (
    <div>
      <p className={classes.label}>Email address</p>
      <p className={classes.address}>
        {email} <span className={classes.standing}>({isVerified ? "verified" : "not verified yet"})</span>
      </p>
      <Button onClick={open.open}>Change email</Button>
      <ChangeEmailDialog email={email} opened={isOpen} onClose={open.close} />
    </div>
  );
}
