import { Code, List, Stack } from "@mantine/core";
import type { Platform } from "./channel.ts";
import { GuideLink } from "./guide-link.tsx";
import classes from "./setup-guide.module.css";

/** What the administrator does before a platform can be connected on this installation. */
export function SetupGuide({ platform }: { platform: Platform }) {
  const { name, missing_keys: missing, setup } = platform;
  return (
    <Stack gap="md">
      <p>
        {name} isn't set up on this installation. The administrator needs to set{" "}
        {missing.map((variable, index) => (
          <span key={variable}>
            {index > 0 ? " and " : null}
            <Code>{variable}</Code>
          </span>
        ))}
        .
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
