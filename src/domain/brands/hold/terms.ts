/** Posts that lifting a hold publishes by choice, at most. */
export const MAX_CHOSEN = 1000;
