import { Code, List, Stack } from "@mantine/core";
import { rich } from "#ui/rich.tsx";
import type { Platform } from "../channel.ts";
import { GuideLink } from "./guide-link.tsx";
import { KeyList } from "./key-list.tsx";
import classes from "./setup-guide.module.css";

/** What the administrator does before a platform can be connected on this installation. */
export function SetupGuide({ platform }: { platform: Platform }) {
  const { name, missing_keys: missing, setup } = platform;
  return (
    <Stack gap="md">
      <p>
        {rich("{platform} isn't set up on this installation. The administrator needs to set {keys}.", {
          platform: name,
          keys: <KeyList keys={missing}>{(key) => <Code translate="no">{key}</Code>}</KeyList>,
        })}
      </p>
      {setup ? (
        <>
          <List type="ordered" className={classes.steps}>
            {setup.steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
          <p>{setup.review}</p>
        </>
      ) : null}
      <p>
        <GuideLink platform={platform} />
      </p>
    </Stack>
  );
}
