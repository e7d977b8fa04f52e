import { PasswordInput, Text } from "@mantine/core";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { msg, t } from "#kernel/language.ts";
import { loadChunk } from "#ui/load-chunk.ts";

interface NewPasswordFieldProps {
  name: string;
  label?: string;
  description?: string;
  error?: string;
  isFirst?: boolean;
  /** The person's email address and names, which make weak passwords. */
  about?: readonly string[];
}

/** Field for a new password, with an estimate of its strength while typing. */
export function NewPasswordField({
  name,
  label = t("New password"),
  description = t("At least 12 characters. Use a few unrelated words."),
  error,
  isFirst = false,
  about = [],
}: NewPasswordFieldProps) {
  const { hint, watch } = useStrength(about);
  return (
    <div>
      <PasswordInput
        name={name}
        label={label}
        description={description}
        autoComplete="new-password"
        autoFocus={isFirst}
        data-autofocus={isFirst || undefined}
        required
        error={error}
        onChange={watch}
      />
      {/* Its line is kept free: the estimate comes as the button below is clicked, which must not move then. */}
      <Text size="sm" mt={4} mih="1lh" c="var(--ink-2)" aria-live="polite">
        {hint ? (
          <>
            <strong>{t(LEVELS[hint.level])}</strong>
            <span>{` ${hint.advice}`}</span>
          </>
        ) : null}
      </Text>
    </div>
  );
}

/**
 * Debounce in milliseconds: long enough for a pause between two words, so that the estimate does not slow down typing.
 */
const PAUSE_MS = 250;
/** The minimum length on the server (`NewPassword`); below it there is no estimate. */
const MIN_LENGTH = 12;
const STRONG_GUESSES_LOG10 = 12;

const LEVELS = { weak: msg("Strength: weak."), fair: msg("Strength: fair."), strong: msg("Strength: strong.") };

type Hint = { level: keyof typeof LEVELS; advice: string };

/** Estimates in the browser alone; the list of common passwords is loaded when typing begins. */
function useStrength(about: readonly string[]) {
  const [hint, setHint] = useState<Hint | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const watch = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    const rules = loadChunk(() => import("#domain/identity/credentials/rules.ts"));
    timer.current = setTimeout(async () => {
      if (value.length < MIN_LENGTH) return setHint(null);
      try {
        const { estimateGuesses: guessesOf, passwordWeakness: weaknessOf } = await rules;
        const weakness = await weaknessOf(value, about);
        if (weakness !== null) return setHint({ level: "weak", advice: weakness });
        const isStrong = (await guessesOf(value, about)) >= STRONG_GUESSES_LOG10;
        setHint({ level: isStrong ? "strong" : "fair", advice: "" });
      } catch {
        // Only a hint: without it, the server still refuses weak passwords.
        setHint(null);
      }
    }, PAUSE_MS);
  };
  return { hint, watch };
}
