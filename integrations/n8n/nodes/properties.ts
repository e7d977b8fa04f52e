import type { INodeProperties } from "n8n-workflow";
import type { Field, Operation } from "../../shared/describe.ts";

export type Resource = { name: string; operations: Operation[] };

/** The form of the action node: resource, operation, what the operation requires, and a collection of the rest. */
export function propertiesOf(resources: readonly Resource[]): INodeProperties[] {
  return [
    {
      displayName: "Resource",
      name: "resource",
      type: "options",
      noDataExpression: true,
      options: resources.map(({ name }) => ({ name, value: resourceKey(name) })),
      default: "post",
    },
    ...resources.map(operationChoice),
    ...resources.flatMap(({ name, operations }) => operations.flatMap((operation) => formOf(name, operation))),
  ];
}

export const resourceKey = (resource: string) => resource.toLowerCase();

function operationChoice({ name, operations }: Resource): INodeProperties {
  return {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: [resourceKey(name)] } },
    options: operations.map(({ id, summary, description }) => ({
      name: titleCase(summary),
      value: id,
      description,
      action: summary,
    })),
    default: operations[0]?.id,
  };
}

function formOf(resource: string, operation: Operation): INodeProperties[] {
  const displayOptions = { show: { resource: [resourceKey(resource)], operation: [operation.id] } };
  const fields = operation.isUpload
    ? operation.fields.map((field) => ({ ...field, isRequired: false }))
    : operation.fields;
  const optional = fields.filter(({ isRequired }) => !isRequired);
  return [
    ...fields
      .filter(({ isRequired }) => isRequired)
      .map((field) => ({ ...inputOf(field), required: true, displayOptions })),
    ...(operation.isUpload
      ? [
          {
            displayName: "Input Data Field Name",
            name: "binaryProperty",
            type: "string",
            default: "data",
            description:
              "The field of the input with the file. Leave it empty and set the URL to fetch a file instead.",
            displayOptions,
          },
        ]
      : []),
    ...(operation.isPaged
      ? [
          {
            displayName: "Return All",
            name: "returnAll",
            type: "boolean",
            default: false,
            description: "Whether to return all results or only up to a given limit",
            displayOptions,
          },
          {
            displayName: "Limit",
            name: "limit",
            type: "number",
            default: 50,
            typeOptions: { minValue: 1 },
            description: "Max number of results to return",
            displayOptions: { show: { ...displayOptions.show, returnAll: [false] } },
          },
        ]
      : []),
    ...(optional.length > 0
      ? [
          {
            displayName: "Options",
            name: "options",
            type: "collection",
            placeholder: "Add option",
            default: {},
            options: optional.map(inputOf),
            displayOptions,
          },
        ]
      : []),
  ];
}

/** Values that an expression gives may also be real lists and objects. */
function inputOf({ name, kind, description, choices, fallback }: Field): INodeProperties {
  const common = { displayName: titleCase(name.replaceAll("_", " ")), name, description };
  const options = choices.map((value) => ({ name: titleCase(value.replaceAll("_", " ")), value }));
  switch (kind) {
    case "number":
      return { ...common, type: "number", default: fallback ?? 0 };
    case "boolean":
      return { ...common, type: "boolean", default: fallback ?? false };
    case "choice":
      return { ...common, type: "options", options, default: fallback ?? choices[0] ?? "" };
    case "choices":
      return { ...common, type: "multiOptions", options, default: [] };
    case "channel":
      return { ...common, type: "options", typeOptions: { loadOptionsMethod: "getChannels" }, default: "" };
    case "channels":
    case "channel objects":
      return { ...common, type: "multiOptions", typeOptions: { loadOptionsMethod: "getChannels" }, default: [] };
    case "json":
      return { ...common, type: "json", default: "" };
    case "texts":
    case "numbers":
      return { ...common, type: "string", default: "", hint: "Several values are separated by commas" };
    case "text":
      return {
        ...common,
        type: "string",
        default: fallback ?? "",
        ...(LONG.includes(name) ? { typeOptions: { rows: 4 } } : {}),
      };
  }
}

const LONG = ["body", "comment", "note", "internal_note", "text", "description", "reason"];

const titleCase = (text: string) =>
  text
    .replaceAll(/(^|\s)(\p{L})(?=\p{L})/gu, (_, space: string, letter: string) => `${space}${letter.toUpperCase()}`)
    .replaceAll(/\b(Id|Url|Ai|Utm)(s?)\b/g, (_, short: string, many: string) => short.toUpperCase() + many);
