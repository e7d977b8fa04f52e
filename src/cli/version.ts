/** Inserted by the bundler (`launch/bundle-cli.ts`) from package.json. */
export const VERSION: string = process.env.MASTHEAD_CLI_VERSION ?? "0.0.0";
