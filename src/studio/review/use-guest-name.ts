import { useLocalStorage } from "@mantine/hooks";

/** The name a guest goes by, kept by their browser so that they type it once. */
export function useGuestName(): [string, (name: string) => void] {
  const [name, setName] = useLocalStorage({ key: "masthead-guest-name", defaultValue: "" });
  return [name, setName];
}
