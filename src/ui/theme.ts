import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from "@mantine/core";
import { colors } from "./colors.ts";
import { components } from "./theme-components.ts";
import { fonts } from "./tokens.ts";

/** Filled colors are light in the dark scheme and dark in the light one, so their text color depends on the scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  return input.variant === "filled" ? { ...resolved, color: "var(--text-on-accent)" } : resolved;
};

const px = (value: number) => `${value / 16}rem`;

/**
 * The theme. Ink is the primary color of checkboxes, switches and selections; the accent is reserved for `<Button
 * variant="filled">`, the primary action of a screen.
 */
export const theme = createTheme({
  colors,
  primaryColor: "ink",
  primaryShade: { light: 6, dark: 4 },
  white: "#FFFFFF",
  black: "#1C1B18",
  variantColorResolver,
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.mono,
  headings: {
    fontFamily: fonts.title,
    fontWeight: "500",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: px(34), lineHeight: "1.2" },
      h2: { fontSize: px(26), lineHeight: "1.25" },
      h3: { fontSize: px(20), lineHeight: "1.25" },
      h4: { fontSize: px(16), lineHeight: "1.25" },
      h5: { fontSize: px(14), lineHeight: "1.25" },
      h6: { fontSize: px(13), lineHeight: "1.25" },
    },
  },
  fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(16), xl: px(20) },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.25" },
  fontWeights: { regular: "400", medium: "500", bold: "600" },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
  radius: { xs: px(4), sm: px(6), md: px(8), lg: px(10), xl: px(10) },
  defaultRadius: "md",
  shadows: { xs: "none", sm: "none", md: "var(--float)", lg: "var(--float)", xl: "var(--float)" },
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  components,
});
