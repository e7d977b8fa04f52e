import config from "./playwright.config.ts";

/** `npm run screens`: screenshots of every screen, for visual review. */
export default { ...config, projects: [{ testMatch: "screens.shots.ts" }], workers: 1 };
