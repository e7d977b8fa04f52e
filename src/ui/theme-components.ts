import type { ButtonProps, MantineTheme, MantineThemeComponents } from "@mantine/core";

const motion = { duration: 140, timingFunction: "ease-out" } as const;
/** A dialog's head is a `header` element, which would count as a second banner of the page. */
const plainHead = { header: { role: "presentation" } } as const;
/**
 * React's events pass from a dialog to what it stands in: the form of a dialog would submit the form of the page behind it
 * as well.
 */
const ownForms = { onSubmit: (event: { stopPropagation: () => void }) => event.stopPropagation() } as const;
const floating = { shadow: "md", transitionProps: { ...motion, transition: "pop" } } as const;

/**
 * Defaults of the parts we use; what only CSS can say is in mantine/*.css. By name, not with `extend`: importing the
 * parts here would send all of them to every page.
 */
export const components: MantineThemeComponents = {
  Alert: { defaultProps: { variant: "light" } },
  Anchor: { defaultProps: { underline: "always" } },
  Badge: { defaultProps: { variant: "light", color: "gray", radius: "sm", size: "lg" } },
  Button: {
    defaultProps: { variant: "default" },
    vars: (_theme: MantineTheme, { variant, color }: ButtonProps) => ({
      root:
        variant === "filled" && color === undefined
          ? {
              "--button-bg": "var(--accent)",
              "--button-hover": "var(--accent-hover)",
              "--button-color": "var(--text-on-accent)",
            }
          : {},
    }),
  },
  Checkbox: { defaultProps: { radius: "xs", iconColor: "var(--text-on-accent)" } },
  Drawer: {
    defaultProps: {
      ...ownForms,
      attributes: plainHead,
      closeButtonProps: { "aria-label": "Close" },
      overlayProps: { color: "var(--shade)", backgroundOpacity: 1 },
      transitionProps: { ...motion },
    },
  },
  // A message whose field does not take the focus would be missed by whoever does not see it.
  InputError: { defaultProps: { role: "alert" } },
  InputWrapper: {
    // Most fields must be filled in; the few that need not be say so in words.
    defaultProps: { inputWrapperOrder: ["label", "description", "input", "error"], withAsterisk: false },
  },
  Loader: { defaultProps: { color: "ink", type: "oval" } },
  Menu: {
    defaultProps: { ...floating, position: "bottom-end", offset: 6, withInitialFocusPlaceholder: false },
  },
  Modal: {
    defaultProps: {
      ...ownForms,
      attributes: plainHead,
      centered: true,
      radius: "md",
      padding: "lg",
      shadow: "md",
      closeButtonProps: { "aria-label": "Close" },
      overlayProps: { color: "var(--shade)", backgroundOpacity: 1 },
      transitionProps: { ...motion, transition: "fade" },
    },
  },
  Notification: {
    defaultProps: { withBorder: true, closeButtonProps: { "aria-label": "Dismiss" } },
  },
  Paper: { defaultProps: { withBorder: true, shadow: "none" } },
  Pill: { defaultProps: { radius: "sm" } },
  PinInput: { defaultProps: { placeholder: "" } },
  Popover: { defaultProps: floating },
  Radio: { defaultProps: { iconColor: "var(--text-on-accent)" } },
  SegmentedControl: { defaultProps: { transitionDuration: 140, withItemsBorders: false } },
  Select: {
    defaultProps: { allowDeselect: false, checkIconPosition: "right", comboboxProps: { shadow: "md" } },
  },
  Skeleton: { defaultProps: { radius: "sm" } },
  Switch: { defaultProps: { withThumbIndicator: false } },
  Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12, highlightOnHover: true } },
  Tabs: { defaultProps: { variant: "default" } },
  Textarea: { defaultProps: { autosize: true, minRows: 3 } },
  Tooltip: { defaultProps: { withArrow: false, openDelay: 300, transitionProps: { ...motion } } },
};
