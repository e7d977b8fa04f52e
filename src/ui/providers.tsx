"use client";

import { MantineProvider } from "@mantine/core";
import { useNotifications } from "@mantine/notifications";
import { setNonce } from "get-nonce";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { cssVariablesResolver } from "./colors.ts";
import { theme } from "./theme.ts";

interface ProvidersProps {
  /** The request's CSP nonce, put on every style element Mantine writes. */
  nonce?: string;
  children: ReactNode;
}

const Notifications = lazy(async () => ({ default: (await import("@mantine/notifications")).Notifications }));

/** Loads what shows notifications together with the first of them. */
function Toasts() {
  const { notifications } = useNotifications();
  const [isWanted, setWanted] = useState(false);
  if (notifications.length > 0 && !isWanted) setWanted(true);
  return isWanted ? (
    <Suspense>
      <Notifications position="bottom-right" autoClose={6000} limit={4} containerWidth={380} />
    </Suspense>
  ) : null;
}

/** Theme and notifications. The colour scheme follows the system until the person chooses; the choice stays in localStorage. */
export function Providers({ nonce, children }: ProvidersProps) {
  // Dialogs lock the page's scrolling with a style element of another library, which asks here for its nonce.
  if (nonce !== undefined && typeof window !== "undefined") setNonce(nonce);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={nonce === undefined ? undefined : () => nonce}
    >
      {children}
      <Toasts />
    </MantineProvider>
  );
}
