"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";

interface SubmitProps extends ButtonProps {
  isSending: boolean;
  children: ReactNode;
}

/** The submit button of a form. Does nothing before hydration, so that the browser does not submit the form natively. */
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
