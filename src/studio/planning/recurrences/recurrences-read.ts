/** Inputs of the page's lists; the same on the server. */
export const ACTIVE_READ = { active: true, limit: 100 };
export const OTHERS_READ = { active: false, limit: 25 };
