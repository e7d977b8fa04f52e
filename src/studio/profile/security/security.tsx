"use client";

import { Button } from "@mantine/core";
import { Page } from "#ui/page.tsx";
import { useHasPasskeys } from "../../auth/use-has-passkeys.ts";
import { useConfirmed } from "../../frame/confirm-person.tsx";
import { ProfilePages } from "../profile-pages.tsx";
import { Sessions } from "../sessions.tsx";
import { ChangePassword } from "./change-password.tsx";
import { Passkeys } from "./passkeys.tsx";
import { TwoFactor } from "./two-factor.tsx";
import { useAddPasskey } from "./use-add-passkey.ts";

/** `/profile/security`: every way into the account, and where it is open. */
export function Security() {
  const { confirmed, dialog } = useConfirmed();
  const adding = useAddPasskey(confirmed);
  const hasPasskeys = useHasPasskeys();
  return (
    <Page
      title="Profile"
      toolbar={<ProfilePages />}
      action={
        // Its place is kept until the browser has said whether it can, so that nothing moves then.
        <Button
          variant="filled"
          loading={adding.isBusy}
          onClick={adding.add}
          style={hasPasskeys ? undefined : { visibility: "hidden" }}
        >
          Add a passkey
        </Button>
      }
    >
      <Passkeys adding={adding} confirmed={confirmed} />
      <TwoFactor confirmed={confirmed} />
      <ChangePassword />
      <Sessions />
      {dialog}
    </Page>
  );
}
