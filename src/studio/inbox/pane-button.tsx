import { Button } from "@mantine/core";
import type { ComponentType } from "react";

interface PaneButtonProps {
  /** The pane it leads to, by name. */
  children: string;
  icon: ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
  className: string | undefined;
  onClick: () => void;
}

/** Leads to another pane where there is no room for all. */
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
