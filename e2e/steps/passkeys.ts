import type { CDPSession, Page } from "@playwright/test";

/** Chromium's virtual authenticator, which keeps passkeys as a phone does and waits to be touched. */
export interface Authenticator {
  /** Does something that asks for a passkey, and touches the device until it has answered. */
  touch(act: () => Promise<unknown>): Promise<void>;
  /** Whether it is being touched from now on, for what it refuses: of that nothing is heard. */
  stayTouched(isTouched: boolean): Promise<void>;
  /** Whether it recognises its person from now on; it does at first. */
  recognise(isPerson: boolean): Promise<void>;
}

/** Gives the page a device of its own for passkeys. */
export async function giveAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Otherwise what the sign-in page offers by itself would be taken up at once.
      automaticPresenceSimulation: false,
    },
  });
  const stayTouched = async (enabled: boolean) => {
    await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  };
  return {
    async touch(act) {
      const answered = nextAnswer(session);
      await stayTouched(true);
      await act();
      await answered;
      await stayTouched(false);
    },
    stayTouched,
    async recognise(isUserVerified) {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}

/**
 * Does something that leads to the sign-in page, and waits until that offers a passkey by itself: a device touched before
 * would answer the offer instead of the button.
 */
export async function untilOffered(page: Page, act: () => Promise<unknown>): Promise<void> {
  const offered = page.waitForResponse((response) => response.url().includes("passkeys.beginLogin"));
  await act();
  await offered;
}

function nextAnswer(session: CDPSession): Promise<void> {
  return new Promise((resolve) => {
    session.once("WebAuthn.credentialAdded", () => resolve());
    session.once("WebAuthn.credentialAsserted", () => resolve());
  });
}
