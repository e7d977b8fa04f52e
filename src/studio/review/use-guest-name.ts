import { useStored } from "#ui/use-stored.ts";

/** The name a guest goes by, kept by their browser so that they type it once. */
export function useGuestName(): [string, (name: string) => void] {
  return useStored("masthead.guest-name", "");
}
