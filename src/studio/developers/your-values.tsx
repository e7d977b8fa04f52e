"use client";

import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { CodeBlock } from "#ui/code-block.tsx";
import { type Reader, SOMEBODY, TOKEN_EXAMPLE, variables } from "./snippets.ts";

/** The variables of the shell snippets with the reader's own values. A token that is pasted stays in this tab. */
export function YourValues({ reader }: { reader: Reader | null }) {
  const [text, setText] = useState("");
  const token = text.trim();
  // It stands between single quotes.
  const isToken = /^[\x21-\x26\x28-\x7e]{8,}$/.test(token);
  return (
    <>
      <PasswordInput
        label="Your token"
        description="Fills in the code below. It isn't sent or stored."
        placeholder={TOKEN_EXAMPLE}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={token === "" || isToken ? null : "This isn't a token."}
        autoComplete="off"
        maw={420}
      />
      <CodeBlock label="Your values" code={variables(reader ?? SOMEBODY, isToken ? token : TOKEN_EXAMPLE)} />
    </>
  );
}
