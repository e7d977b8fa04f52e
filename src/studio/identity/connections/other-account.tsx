"use client";

import { Anchor } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useUnregisterThisBrowser } from "#studio/events/notifications/use-web-push.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { endSession } from "#studio/identity/auth/end-session.ts";
import { signInHere } from "#studio/shell/signed-out-watch.tsx";

/** Signs out and returns to this page after another account has signed in. */
export function OtherAccount() {
  const unregisterThisBrowser = useUnregisterThisBrowser();
  const change = async () => {
    await unregisterThisBrowser();
    await endSession();
    await navigateTo(signInHere());
  };
  return (
    <Anchor component="button" type="button" onClick={change}>
      {t("Use another account")}
    </Anchor>
  );
}
