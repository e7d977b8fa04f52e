"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { t } from "#kernel/language.ts";
import { useConfirmed } from "#studio/frame/confirm-person.tsx";
import { useHasPasskeys } from "#studio/identity/auth/use-has-passkeys.ts";
import { lazyDialog } from "#ui/dialog.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { ProfilePages } from "../profile-pages.tsx";
import { Sessions } from "../sessions.tsx";
import { Identities } from "./identities.tsx";
import { Passkeys } from "./passkeys.tsx";
import { TwoFactor } from "./two-factor.tsx";
import { useAddPasskey } from "./use-add-passkey.ts";

const ChangePasswordDialog = lazyDialog(() => import("./change-password-dialog.tsx"));

/** `/profile/security`: sign-in methods and sessions. */
export function Security({ isLimited }: { isLimited: boolean }) {
  return isLimited ? <LimitedSecurity /> : <OwnSecurity />;
}

/** A session from single sign-on can't view or change sign-in methods, so nothing is requested. */
function LimitedSecurity() {
  return (
    <Page title={t("Profile")} toolbar={<ProfilePages />}>
      <Section
        title={t("Signed in with single sign-on")}
        description={t("You can access one company's brands, but can't change your sign-in methods.")}
      >
        <Text>
          {t(
            "To manage passkeys, two-factor authentication, your password and your browsers, sign out and sign in with your own password. If you have none, choose “Forgot your password?” to set one.",
          )}
        </Text>
      </Section>
    </Page>
  );
}

function OwnSecurity() {
  const { confirmed, dialog } = useConfirmed();
  const adding = useAddPasskey(confirmed);
  const hasPasskeys = useHasPasskeys();
  return (
    <Page
      title={t("Profile")}
      toolbar={<ProfilePages />}
      action={
        // Its space is reserved until the browser's support is known, to avoid a layout shift.
        <Button
          variant="filled"
          loading={adding.isBusy}
          onClick={adding.add}
          style={hasPasskeys ? undefined : { visibility: "hidden" }}
        >
          {t("Add a passkey")}
        </Button>
      }
    >
      <Passkeys adding={adding} confirmed={confirmed} />
      <TwoFactor confirmed={confirmed} />
      <ChangePassword />
      <Identities confirmed={confirmed} />
      <Sessions />
      {dialog}
    </Page>
  );
}

/** Changes the password, with the current password or a passkey. */
function ChangePassword() {
  const [isOpen, open] = useDisclosure(false);
  return (
    <Section
      title={t("Password")}
      description={t("At least 12 characters. Access tokens keep working.")}
      action={<Button onClick={open.open}>{t("Change password")}</Button>}
    >
      <ChangePasswordDialog opened={isOpen} onClose={open.close} />
    </Section>
  );
}
