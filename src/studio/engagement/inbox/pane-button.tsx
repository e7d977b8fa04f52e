import { Button } from "@mantine/core";
import type { ComponentType } from "react";

interface PaneButtonProps {
  /** The name of the pane. */
  children: string;
  icon: ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
  className: string | undefined;
  onClick: () => void;
}

/** Switches panes on narrow screens. */
export function PaneButton({ children, icon: Icon, className, onClick }: PaneButtonProps) {
  return (
    <Button
      className={className}
      variant="subtle"
      size="xs"
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
