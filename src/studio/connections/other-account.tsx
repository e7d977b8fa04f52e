"use client";

import { Anchor } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { endSession } from "../auth/end-session.ts";
import { navigateTo } from "../frame/navigate-to.ts";
import { useUnregisterThisBrowser } from "../notifications/use-web-push.ts";
import { signInHere } from "../shell/signed-out-watch.tsx";

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
