import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Section } from "#ui/section.tsx";
import { refusalOf } from "../../frame/refusal-of.ts";
import { lookAtPush, type PushState, subscribe, unsubscribe } from "../../notifications/this-browser.ts";

const STATE_KEY = ["push-state"];

const WORDS: Record<PushState, string> = {
  on: "Notifications that you chose above as “Push” appear on this device, also while no window of Masthead is open.",
  off: "Let what needs you appear on this device, also while no window of Masthead is open.",
  denied:
    "You have forbidden Masthead to notify you here. Allow notifications for this address in the settings of your browser, then come back.",
  unsupported:
    "Nothing can be shown here: websites notify on recent browsers and over https alone. On an iPhone or iPad, add Masthead to the home screen and open it from there.",
};

/** Switches notifications on or off for the browser one sits at. Stands last, as it grows once the browser has answered. */
export function PushSection({ publicKey }: { publicKey: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: state } = useQuery({ queryKey: STATE_KEY, queryFn: lookAtPush, staleTime: 0 });
  const register = useMutation(trpc.notificationPreferences.registerDevice.mutationOptions());
  const forget = useMutation(trpc.notificationPreferences.forgetDevice.mutationOptions());
  const turn = useMutation({
    mutationFn: async (isOn: boolean) => {
      const token = isOn ? await subscribe(publicKey) : await unsubscribe();
      if (token) await (isOn ? register : forget).mutateAsync({ token });
    },
    onError: (error) => notifications.show({ color: "red", title: "That did not work.", message: wordsOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: STATE_KEY }),
  });
  return (
    <Section title="On this browser" description={state && WORDS[state]}>
      {state === "on" || state === "off" ? (
        <Button
          variant={state === "off" ? "filled" : "default"}
          loading={turn.isPending}
          onClick={() => turn.mutate(state === "off")}
        >
          {state === "off" ? "Turn on" : "Turn off"}
        </Button>
      ) : null}
    </Section>
  );
}

/** A browser's own refusal (a DOMException) or the server's. */
function wordsOf(error: unknown): string {
  return error instanceof DOMException
    ? "The browser could not reach its push service. Try again later."
    : refusalOf(error).message;
}
