import { Button, Input, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type Message, msg, t } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./builder.module.css";
import type { Clause } from "./rule.ts";

const MAX_CONDITIONS = 10;
const FIELDS: Record<Clause["field"], Message> = {
  body: msg("the text"),
  contact_tag: msg("the contact's tag"),
  contact_handle: msg("the handle"),
};

interface ClausesProps {
  clauses: readonly Clause[];
  error: string | undefined;
  onChange: (clauses: Clause[]) => void;
}

/** If: the conditions, all of which must hold. */
export function Clauses({ clauses, error, onChange }: ClausesProps) {
  const change = (key: number, part: Partial<Clause>) =>
    onChange(clauses.map((clause) => (clause.key === key ? { ...clause, ...part } : clause)));
  const add = () => {
    const key = Math.max(0, ...clauses.map((clause) => clause.key)) + 1;
    onChange([...clauses, { key, field: "body", isPositive: true, value: "" }]);
  };
  return (
    <fieldset className={classes.part}>
      <legend className={classes.word}>
        {clauses.length === 0 ? t("No conditions") : t("If all conditions match")}
      </legend>
      {clauses.map(({ key, field, isPositive, value }, place) => (
        <div key={key} className={classes.clause}>
          <NativeSelect
            className={classes.fit}
            aria-label={t("Field of condition {number}", { number: place + 1 })}
            data={Object.entries(FIELDS).map(([value, label]) => ({ value, label: t(label) }))}
            value={field}
            onChange={({ currentTarget: { value: chosen } }) =>
              change(key, { field: chosen in FIELDS ? (chosen as Clause["field"]) : "body" })
            }
          />
          <NativeSelect
            className={classes.fit}
            aria-label={t("Operator of condition {number}", { number: place + 1 })}
            data={
              field === "body"
                ? [
                    { value: "yes", label: t("condition|contains") },
                    { value: "no", label: t("condition|does not contain") },
                  ]
                : [
                    { value: "yes", label: t("condition|is") },
                    { value: "no", label: t("condition|is not") },
                  ]
            }
            value={isPositive ? "yes" : "no"}
            onChange={(event) => change(key, { isPositive: event.currentTarget.value === "yes" })}
          />
          <TextInput
            className={classes.grow}
            aria-label={t("Value of condition {number}", { number: place + 1 })}
            placeholder={
              field === "body" ? t("opening hours") : field === "contact_tag" ? t("example tag|press") : "@ada"
            }
            maxLength={200}
            autoComplete="off"
            value={value}
            error={error !== undefined && value.trim() === ""}
            onChange={(event) => change(key, { value: event.currentTarget.value })}
          />
          <IconButton
            aria-label={t("Remove condition {number}", { number: place + 1 })}
            onClick={() => onChange(clauses.filter((clause) => clause.key !== key))}
          >
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      ))}
      {error ? <Input.Error mt={4}>{error}</Input.Error> : null}
      {clauses.length < MAX_CONDITIONS ? (
        <Button
          className={classes.more}
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {t("Add condition")}
        </Button>
      ) : null}
    </fieldset>
  );
}
