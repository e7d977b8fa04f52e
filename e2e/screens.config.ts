import config from "./playwright.config.ts";

/** `npm run screens`: pictures of every screen, to look at. */
export default { ...config, projects: [{ testMatch: "screens.shots.ts" }], workers: 1 };
