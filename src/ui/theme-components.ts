import {
  ActionIcon,
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  Drawer,
  Input,
  Loader,
  type MantineThemeComponents,
  Menu,
  Modal,
  Notification,
  Paper,
  Pill,
  PinInput,
  Popover,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  Table,
  Tabs,
  Textarea,
  Tooltip,
} from "@mantine/core";
import { DatePicker, DatePickerInput, DateTimePicker } from "@mantine/dates";

const motion = { duration: 140, timingFunction: "ease-out" } as const;
/** A dialog's head is a `header` element, which would count as a second banner of the page. */
const plainHead = { header: { role: "presentation" } } as const;
const floating = { shadow: "md", transitionProps: { ...motion, transition: "pop" } } as const;

/** Dates as the rest of the product writes them, weeks from Monday, arrows with names. */
const dates = {
  firstDayOfWeek: 1,
  popoverProps: { withRoles: false },
  ariaLabels: {
    previousMonth: "Previous month",
    nextMonth: "Next month",
    previousYear: "Previous year",
    nextYear: "Next year",
  },
} as const;

/** Defaults of the parts we use; what only CSS can say is in mantine/*.css. */
export const components: MantineThemeComponents = {
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", size: "lg" } }),
  Alert: Alert.extend({ defaultProps: { variant: "light" } }),
  Anchor: Anchor.extend({ defaultProps: { underline: "always" } }),
  Badge: Badge.extend({ defaultProps: { variant: "light", color: "gray", radius: "sm", size: "lg" } }),
  Button: Button.extend({
    defaultProps: { variant: "default" },
    vars: (_theme, { variant, color }) => ({
      root:
        variant === "filled" && color === undefined
          ? {
              "--button-bg": "var(--accent)",
              "--button-hover": "var(--accent-hover)",
              "--button-color": "var(--text-on-accent)",
            }
          : {},
    }),
  }),
  Checkbox: Checkbox.extend({ defaultProps: { radius: "xs", iconColor: "var(--text-on-accent)" } }),
  DatePicker: DatePicker.extend({
    defaultProps: { firstDayOfWeek: dates.firstDayOfWeek, ariaLabels: dates.ariaLabels },
  }),
  DatePickerInput: DatePickerInput.extend({ defaultProps: { ...dates, valueFormat: "ddd D MMM YYYY" } }),
  DateTimePicker: DateTimePicker.extend({
    defaultProps: {
      ...dates,
      valueFormat: "ddd D MMM YYYY, HH:mm",
      timePickerProps: { withDropdown: true, popoverProps: { withinPortal: false } },
      submitButtonProps: { "aria-label": "Use this time" },
    },
  }),
  Drawer: Drawer.extend({
    defaultProps: {
      attributes: plainHead,
      closeButtonProps: { "aria-label": "Close" },
      overlayProps: { color: "var(--shade)", backgroundOpacity: 1 },
      transitionProps: { ...motion },
    },
  }),
  InputWrapper: Input.Wrapper.extend({
    // Most fields must be filled in; the few that need not be say so in words.
    defaultProps: { inputWrapperOrder: ["label", "description", "input", "error"], withAsterisk: false },
  }),
  Loader: Loader.extend({ defaultProps: { color: "ink", type: "oval" } }),
  Menu: Menu.extend({
    defaultProps: { ...floating, position: "bottom-end", offset: 6, withInitialFocusPlaceholder: false },
  }),
  Modal: Modal.extend({
    defaultProps: {
      attributes: plainHead,
      centered: true,
      radius: "md",
      padding: "lg",
      shadow: "md",
      closeButtonProps: { "aria-label": "Close" },
      overlayProps: { color: "var(--shade)", backgroundOpacity: 1 },
      transitionProps: { ...motion, transition: "fade" },
    },
  }),
  Notification: Notification.extend({
    defaultProps: { withBorder: true, closeButtonProps: { "aria-label": "Dismiss" } },
  }),
  Paper: Paper.extend({ defaultProps: { withBorder: true, shadow: "none" } }),
  Pill: Pill.extend({ defaultProps: { radius: "sm" } }),
  PinInput: PinInput.extend({ defaultProps: { placeholder: "" } }),
  Popover: Popover.extend({ defaultProps: floating }),
  Radio: Radio.extend({ defaultProps: { iconColor: "var(--text-on-accent)" } }),
  SegmentedControl: SegmentedControl.extend({ defaultProps: { transitionDuration: 140, withItemsBorders: false } }),
  Select: Select.extend({
    defaultProps: { allowDeselect: false, checkIconPosition: "right", comboboxProps: { shadow: "md" } },
  }),
  Skeleton: Skeleton.extend({ defaultProps: { radius: "sm" } }),
  Switch: Switch.extend({ defaultProps: { withThumbIndicator: false } }),
  Table: Table.extend({ defaultProps: { verticalSpacing: 8, horizontalSpacing: 12, highlightOnHover: true } }),
  Tabs: Tabs.extend({ defaultProps: { variant: "default" } }),
  Textarea: Textarea.extend({ defaultProps: { autosize: true, minRows: 3 } }),
  Tooltip: Tooltip.extend({ defaultProps: { withArrow: false, openDelay: 300, transitionProps: { ...motion } } }),
};
