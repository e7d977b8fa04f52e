import { itemsOf, pathOf } from "../shared/answer.ts";
import type { Field, Operation } from "../shared/describe.ts";
import { inputOf } from "../shared/input.ts";
import { BRAND_FIELD, CHANNELS } from "./lists.ts";
import { callApi, type Perform } from "./request.ts";

/** As many as a search shows. */
const RESULTS = 20;

export const createsOf = (operations: readonly Operation[]) =>
  Object.fromEntries(
    operations.map((operation) => [
      operation.id,
      actionOf(operation, async (z, bundle) => (await run(operation)(z, bundle))[0] ?? {}),
    ]),
  );

export const searchesOf = (operations: readonly Operation[]) =>
  Object.fromEntries(operations.map((operation) => [operation.id, actionOf(operation, run(operation))]));

function actionOf({ id, summary, description, fields }: Operation, perform: Perform) {
  return {
    key: id,
    noun: summary
      .split(" ")
      .at(-1)
      ?.replace(/^./, (letter) => letter.toUpperCase()),
    display: { label: labelOf(summary), description: sentence(description) },
    operation: {
      perform,
      inputFields: [BRAND_FIELD, ...fields.map(fieldOf)],
      sample: { id: 42 },
    },
  };
}

function run({ method, path, fields, isPaged }: Operation): Perform<Record<string, unknown>[]> {
  return async (z, bundle) => {
    const values: Record<Field["in"], Record<string, unknown>> = { path: {}, query: {}, body: {} };
    for (const field of fields) {
      const value = inputOf(field, bundle.inputData[field.name]);
      if (value !== undefined && value !== "") values[field.in][field.name] = value;
    }
    const query = { ...values.query, ...(isPaged ? { limit: RESULTS } : {}) };
    const hasBody = fields.some((field) => field.in === "body");
    const target = pathOf(path, values.path, query);
    const { body } = await callApi(z, bundle, { method, path: target, ...(hasBody ? { body: values.body } : {}) });
    return itemsOf(body);
  };
}

function fieldOf({ name, kind, description, isRequired, choices }: Field) {
  const isChosen = kind === "choice" || kind === "choices";
  return {
    key: name,
    label: labelOf(name.replaceAll("_", " ")),
    required: isRequired,
    type: typeOf(name, kind),
    ...(description ? { helpText: sentence(description) } : {}),
    ...(isChosen
      ? { choices: Object.fromEntries(choices.map((one) => [one, labelOf(one.replaceAll("_", " "))])) }
      : {}),
    ...(["choices", "texts", "numbers", "channels", "channel objects"].includes(kind) ? { list: true } : {}),
    ...(kind.startsWith("channel") ? { dynamic: `${CHANNELS}.id.name` } : {}),
  };
}

function typeOf(name: string, kind: Field["kind"]): string {
  if (kind === "number" || kind === "numbers")
    return name.endsWith("id") || name.endsWith("ids") ? "integer" : "number";
  if (kind === "boolean") return "boolean";
  if (kind === "json") return "text";
  return kind === "text" && ["body", "comment", "note", "text"].includes(name) ? "text" : "string";
}

const labelOf = (text: string) =>
  text
    .replaceAll(/(^|\s)(\p{Ll})/gu, (_, space: string, letter: string) => `${space}${letter.toUpperCase()}`)
    .replaceAll(/\b(Id|Url|Ai|Utm)(s?)\b/g, (_, short: string, many: string) => short.toUpperCase() + many);

/** Zapier asks that help ends with a full stop. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
