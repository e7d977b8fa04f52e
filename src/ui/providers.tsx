"use client";

import { MantineProvider } from "@mantine/core";
import { type NotificationsProps, useNotifications } from "@mantine/notifications";
import { setNonce } from "get-nonce";
import { Suspense, useState } from "react";
import type { Elements } from "./elements.ts";
import { lazy, usePreload } from "./lazy.tsx";
import { theme } from "./theme.ts";

interface ProvidersProps {
  /** The request's CSP nonce, set on every style element that Mantine adds. */
  nonce?: string;
  children: Elements;
}

const Notifications = lazy<NotificationsProps>(
  async () => ({ default: (await import("@mantine/notifications")).Notifications }),
  { isOptional: true },
);

/** Loads the notifications component once the browser is idle, so that it can tell of a lost connection. */
function Toasts() {
  usePreload(Notifications);
  const { notifications } = useNotifications();
  const [isWanted, setWanted] = useState(false);
  if (notifications.length > 0 && !isWanted) setWanted(true);
  return isWanted ? (
    <Suspense>
      {/* Not in a portal, after which a page that is opened later would stand: the link to its content has to be the first. */}
      <Notifications position="bottom-right" autoClose={6000} limit={4} containerWidth={380} withinPortal={false} />
    </Suspense>
  ) : null;
}

/**
 * Theme and notifications. The color scheme follows the system until the person chooses one, which is stored in
 * localStorage.
 */
export function Providers({ nonce: requestNonce, children }: ProvidersProps) {
  // That of the document: a page fetched later comes with another one, which the document's policy does not know.
  const [nonce] = useState(requestNonce);
  // Dialogs lock scrolling with a style element of another library, which gets its nonce here.
  if (nonce !== undefined && typeof window !== "undefined") setNonce(nonce);
  return (
    <MantineProvider
      theme={theme}
      // They are in `variables.css`.
      withCssVariables={false}
      defaultColorScheme="auto"
      getStyleNonce={nonce === undefined ? undefined : () => nonce}
    >
      {children}
      <Toasts />
    </MantineProvider>
  );
}
