"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";

interface SubmitProps extends ButtonProps {
  isSending: boolean;
  children: ReactNode;
}

/** The button that sends a form. Until the page is alive it does nothing, so that no form is sent the browser's way. */
export function Submit({ isSending, children, ...rest }: SubmitProps) {
  const isAlive = useMounted();
  return (
    <Button
      variant="filled"
      {...rest}
      type={isAlive ? "submit" : "button"}
      aria-disabled={!isAlive || undefined}
      loading={isSending}
    >
      {children}
    </Button>
  );
}
