import { Button, FileButton, Group, Stack, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import type { Option } from "#platform/connectors/contract.ts";

interface TextFileFieldProps {
  option: Extract<Option, { kind: "text" }>;
  /** Endings, such as `.srt`. */
  files: readonly string[];
  value: string;
  /** Undefined clears the option. */
  onChange: (value: string | undefined) => void;
}

/** A long text that is usually a file: it is chosen, or pasted. */
export function TextFileField({ option, files, value, onChange }: TextFileFieldProps) {
  const reset = useRef<() => void>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | null) => {
    // Reset, so that the same file can be selected again.
    reset.current?.();
    if (!file) return;
    const text = await readText(file);
    if (text === null) return setProblem(t("{file} is not a text file.", { file: file.name }));
    if (text.length > option.max)
      return setProblem(
        tn(option.max, "{file} is longer than {count} character.", "{file} is longer than {count} characters.", {
          file: file.name,
        }),
      );
    setProblem(undefined);
    onChange(text || undefined);
  };
  return (
    <Stack gap={6}>
      <Textarea
        label={t(option.label)}
        description={option.help && t(option.help)}
        withAsterisk={option.isRequired === true}
        error={problem}
        maxLength={option.max}
        value={value}
        onChange={(event) => {
          setProblem(undefined);
          onChange(event.currentTarget.value || undefined);
        }}
      />
      <Group gap="xs">
        <FileButton accept={files.join(",")} resetRef={reset} onChange={(file) => void choose(file)}>
          {(button) => (
            <Button {...button} size="xs" variant="default">
              {t("Choose file")}
            </Button>
          )}
        </FileButton>
        {value ? (
          <Button size="xs" variant="subtle" onClick={() => onChange(undefined)}>
            {/* The only option with files. */}
            {t("Remove captions")}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

/** @returns null for a file that isn't UTF-8 text */
async function readText(file: File): Promise<string | null> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
