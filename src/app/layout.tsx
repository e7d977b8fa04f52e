import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import newsreader from "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { t } from "#kernel/language.ts";
import { pageLanguage } from "#transport/pages/loaded.ts";
import { Providers } from "#ui/providers.tsx";
import { grounds } from "#ui/tokens.ts";
import "#ui/styles.css";
import type { Elements } from "#ui/elements.ts";

export const generateMetadata = (): Metadata => ({
  metadataBase: new URL(process.env.APP_URL || "http://localhost:3000"),
  title: { default: "Masthead", template: "%s · Masthead" },
  description: t("Plan, review and publish social media posts for your brands."),
  applicationName: "Masthead",
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "32x32" },
      { url: "/icon.svg", type: "image/svg+xml" },
    ],
    apple: "/apple-touch-icon.png",
  },
  openGraph: {
    siteName: "Masthead",
    type: "website",
    images: [{ url: "/share.png", width: 1200, height: 630, alt: "Masthead" }],
  },
  twitter: { card: "summary_large_image" },
});

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: grounds.light.paper },
    { media: "(prefers-color-scheme: dark)", color: grounds.dark.paper },
  ],
};

/** The document around every page. The server sets `x-nonce` per request, with the Content-Security-Policy. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  // The fonts of texts and of titles are preloaded, so that lines do not reflow when they arrive.
  const { code, script } = pageLanguage();
  for (const font of [inter, newsreader]) preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html lang={code} {...mantineHtmlProps}>
      <head>
        {/* Not async: the texts must be there before the first component is. */}
        {script ? <script src={script} nonce={nonce} suppressHydrationWarning /> : null}
        {/* With the cookie of the chosen language, in which the manifest is written. */}
        <link rel="manifest" href="/site.webmanifest" crossOrigin="use-credentials" />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <Providers nonce={nonce}>{children as Elements}</Providers>
      </body>
    </html>
  );
}
