/** Where platforms call this installation: on the host for callbacks, if one is set. */
export function callbackBase({
  APP_URL,
  CALLBACK_HOST,
}: {
  APP_URL: string;
  CALLBACK_HOST?: string | undefined;
}): string {
  return CALLBACK_HOST ? `${new URL(APP_URL).protocol}//${CALLBACK_HOST}` : APP_URL;
}
