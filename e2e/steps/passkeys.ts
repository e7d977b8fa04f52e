import type { CDPSession, Page } from "@playwright/test";

/** Chromium's virtual authenticator, which stores passkeys as a phone does and waits for user presence. */
export interface Authenticator {
  /** Does something that asks for a passkey, with user presence simulated until the ceremony has ended. */
  withPresence(act: () => Promise<unknown>): Promise<void>;
  /** Turns simulated user presence on or off, for ceremonies that fail and so send no event. */
  setPresence(isTouched: boolean): Promise<void>;
  /** Whether user verification succeeds from now on; it does at first. */
  setUserVerified(isPerson: boolean): Promise<void>;
}

/** Adds a virtual authenticator to the page. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  await countAutofillRequests(page);
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Otherwise the sign-in page's autofill request would be answered at once.
      automaticPresenceSimulation: false,
    },
  });
  const setPresence = async (enabled: boolean) => {
    await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  };
  return {
    async withPresence(act) {
      const completed = nextCeremony(session);
      await setPresence(true);
      await act();
      await completed;
      await setPresence(false);
    },
    setPresence: setPresence,
    async setUserVerified(isUserVerified) {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}

/**
 * Does something that leads to the sign-in page, and waits until that has started its autofill request: an
 * authenticator touched before would answer it instead of the button's request.
 */
export async function waitForAutofillRequest(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    (window as Watched).autofillRequests = 0;
  });
  await act();
  await page.waitForFunction(() => ((window as Watched).autofillRequests ?? 0) > 0);
}

type Watched = Window & { autofillRequests?: number };

/** Counts the page's autofill requests: the server's response to a page that prepares one comes before it. */
function countAutofillRequests(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const watched = window as Watched;
      if (options?.mediation === "conditional") watched.autofillRequests = (watched.autofillRequests ?? 0) + 1;
      return get(options);
    };
  });
}

function nextCeremony(session: CDPSession): Promise<void> {
  return new Promise((resolve) => {
    session.once("WebAuthn.credentialAdded", () => resolve());
    session.once("WebAuthn.credentialAsserted", () => resolve());
  });
}
