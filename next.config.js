/** Requests for a brand's custom domain, which the edge marks (`server/custom-domains.ts`). */
const has = [{ type: "header", key: "x-custom-domain", value: "(?<handle>.+)" }];

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm run check`, with the native compiler and in a tenth of the time.
  typescript: { ignoreBuildErrors: true },
  // No optimizer: it would fetch and keep pictures beside the media library, and for anybody.
  images: { unoptimized: true },
  turbopack: {
    root: import.meta.dirname,
    // The developer guides.
    rules: { "*.mdx": { loaders: ["./src/launch/compile-mdx.ts"], as: "*.js" } },
  },
  outputFileTracingRoot: import.meta.dirname,
  // What its own requests may do: the worker asks the server for pages and built files.
  headers: async () => [
    {
      source: "/service-worker.js",
      headers: [
        {
          key: "Content-Security-Policy",
          value: "default-src 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
        },
      ],
    },
  ],
  serverExternalPackages: [
    "pg-boss",
    "pino",
    "pg",
    "@prisma/adapter-pg",
    "sharp",
    "@node-rs/argon2",
    "mediabunny",
    "@aws-sdk/client-s3",
    "stripe",
    "prom-client",
  ],
  // The feed page of the brand is the custom domain's front page.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/", has, destination: "/b/:handle" },
      { source: "/:entry(\\d+)", has, destination: "/b/:handle/:entry" },
      { source: "/:document(rss\\.xml|atom\\.xml|feed\\.json)", has, destination: "/b/:handle/:document" },
    ],
  }),
  experimental: {
    // Nothing reads them when the product runs; making them takes a seventh of the memory of a build.
    turbopackSourceMaps: false,
    // Three quarters of what a build would leave behind, for the next one, which follows an update or a change.
    turbopackFileSystemCacheForBuild: false,
    // Pages are loaded when they are first asked for: loading all of them takes a third of the start, and their memory.
    preloadEntriesOnStart: false,
    serverActions: { bodySizeLimit: "64kb" },
    optimizePackageImports: ["@mantine/core", "@mantine/hooks", "@tabler/icons-react", "@trpc/client"],
  },
};
