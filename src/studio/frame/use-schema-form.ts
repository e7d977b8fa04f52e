"use client";

import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { fieldErrors, homelessErrors, type Refusal } from "#ui/refusal.ts";
import { refusalOf } from "./refusal-of.ts";

type Errors = Record<string, string>;

interface SchemaForm<S extends z.ZodType> {
  /**
   * Loads the schema of the operation the form feeds, or a part of it: schemas and the library under them are no part of
   * a page's first load, but come while one fills in the form.
   */
  schema: () => Promise<S>;
  /** What no field of the browser's keeps, by the schema's keys: what is chosen with a control of our own. */
  chosen?: Record<string, unknown>;
  /** Sends the answers; what it throws is shown in the form. */
  send: (responses: z.output<S>) => Promise<unknown>;
}

/**
 * A form whose fields the browser keeps: what a password manager filled in or a person typed before the page came
 * alive is there when it is sent. Fields are named like the schema's keys.
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
      const parsed = (await schema()).safeParse({ ...answersOf(form), ...chosen });
      if (!parsed.success) return show(form, messagesOf(parsed.error));
      setErrors({});
      await send(parsed.data);
    } catch (error) {
      const refused = refusalOf(error);
      const named = [...form.elements].map((element) => element.getAttribute("name") ?? "");
      if (!refused.errors || homelessErrors(refused, named).length > 0) setRefusal(refused);
      show(form, fieldErrors(refused));
    } finally {
      setIsSending(false);
    }
  };

  // A schema that cannot be loaded now is tried again, and complained about, when the form is sent.
  const onFocus = () => void schema().catch(() => undefined);

  // `refusal` is for above the form: what the fields themselves already say is not repeated there.
  return { errors, refusal, isSending, form: { onSubmit, onFocus, noValidate: true, method: "post" } as const };
}

/** What was answered; a field left empty was not. */
function answersOf(form: HTMLFormElement): Record<string, FormDataEntryValue> {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
}

function messagesOf(error: z.ZodError): Errors {
  const messages: Errors = {};
  for (const { path, message } of error.issues) messages[path.join(".")] ??= message;
  return messages;
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const wrong = [...form.elements].find((element) => element instanceof HTMLInputElement && element.name in errors);
  if (wrong instanceof HTMLInputElement) wrong.focus();
}
