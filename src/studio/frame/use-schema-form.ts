"use client";

import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { loadChunk } from "#ui/load-chunk.ts";
import { fieldErrors, type Refusal, unassignedErrors } from "#ui/refusal.ts";
import { refusalOf } from "./refusal-of.ts";

type Errors = Record<string, string>;

interface SchemaForm<S extends z.ZodType> {
  /**
   * Loads the schema of the form's operation, or a part of it: schemas and zod are not part of the first load, but are
   * loaded while the form is filled in.
   */
  schema: () => Promise<S>;
  /** Values that no native field holds, by the schema's keys: those of custom controls. */
  chosen?: Record<string, unknown>;
  /** Sends the values; what it throws is shown in the form. */
  send: (values: z.output<S>) => Promise<unknown>;
}

/**
 * An uncontrolled form: values that were typed or filled in by a password manager before hydration are kept. Field
 * names are the schema's keys.
 */
export function useSchemaForm<S extends z.ZodType>({ schema, chosen = {}, send }: SchemaForm<S>) {
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setIsSending] = useState(false);

  const show = (form: HTMLFormElement, found: Errors) => {
    setErrors(found);
    focusFirst(form, found);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setRefusal(null);
    setIsSending(true);
    try {
      const parsed = (await loadChunk(schema)).safeParse({ ...valuesOf(form), ...chosen });
      if (!parsed.success) return show(form, messagesOf(parsed.error));
      setErrors({});
      await send(parsed.data);
    } catch (error) {
      const refused = refusalOf(error);
      const named = [...form.elements].map((element) => element.getAttribute("name") ?? "");
      if (!refused.errors || unassignedErrors(refused, named).length > 0) setRefusal(refused);
      show(form, fieldErrors(refused));
    } finally {
      setIsSending(false);
    }
  };

  // If the schema can't be loaded now, submitting tries again and reports the error.
  const onFocus = () => void loadChunk(schema).catch(() => undefined);

  // `refusal` is shown above the form, without the errors that the fields show.
  return { errors, refusal, isSending, form: { onSubmit, onFocus, noValidate: true, method: "post" } as const };
}

/** The entered values; empty fields are omitted. */
function valuesOf(form: HTMLFormElement): Record<string, FormDataEntryValue> {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
}

function messagesOf(error: z.ZodError): Errors {
  const messages: Errors = {};
  for (const { path, message } of error.issues) messages[path.join(".")] ??= message;
  return messages;
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const fields = [...form.elements].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  );
  fields.find(({ name }) => name in errors)?.focus();
}
