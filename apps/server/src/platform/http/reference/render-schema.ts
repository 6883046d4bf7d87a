import { digits, isInstant, type JsonSchema } from './example-of.ts';
import { html, type SafeHtml } from './html.ts';

/** Whether to mark the fields that a request must contain, or the fields that a response may omit. */
type Marked = 'required' | 'optional';

/** Renders the fields of an object, including those of nested objects. */
export function renderFields(schema: JsonSchema, marked: Marked): SafeHtml {
  const { properties = {}, required = [] } = objectIn(schema) ?? {};
  return html`<ul class="fields">${Object.entries(properties).map(([name, each]) => {
    const isRequired = required.includes(name);
    return renderField({ name, schema: each, isMarked: isRequired === (marked === 'required') }, marked);
  })}</ul>`;
}

type Field = { name: string; schema: JsonSchema; isMarked: boolean; description?: string | undefined };

/** Renders one field or parameter with its type and limits. */
export function renderField({ name, schema, isMarked, description }: Field, marked: Marked): SafeHtml {
  const limits = describeLimits(schema, name);
  const hasFields = objectIn(schema)?.properties !== undefined;
  return html`<li><code class="name">${name}</code> <span class="type">${describeType(schema, name)}</span>${
    isMarked ? html` <span class="mark">${marked}</span>` : undefined
  }${limits ? html` <span class="limits">${limits}</span>` : undefined}${
    description ? html`<span class="about">${description}</span>` : undefined
  }${hasFields ? renderFields(schema, marked) : undefined}</li>`;
}

/**
 * Returns the object whose fields the reference lists: the schema itself, the item of a list, or one of several
 * choices.
 */
function objectIn(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  for (const each of schema.anyOf ?? schema.oneOf ?? []) {
    const found = objectIn(each);
    if (found) return found;
  }
  return undefined;
}

/** Describes a type in words, for example `array of object` or `date or null`. */
export function describeType(schema: JsonSchema, name = ''): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    // A number in a URL is a text of digits.
    if (choices.some(({ pattern }) => pattern === digits)) return 'integer';
    const names = new Set(choices.flatMap((each) => describeType(each, name).split(' or ')));
    return [...names].join(' or ');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' or ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  return types.map((type) => describeOne(type, schema, name)).join(' or ');
}

function describeOne(type: string, schema: JsonSchema, name: string): string {
  if (type === 'array') return `array of ${schema.items ? describeType(schema.items, name) : 'any'}`;
  if (type === 'string' && schema.format === 'date') return 'date';
  if (type === 'string' && schema.format) return schema.format;
  if ((type === 'integer' || type === 'number') && isInstant(schema, name)) return 'instant';
  return type;
}

function describeLimits(schema: JsonSchema, name: string): string {
  const choice = (schema.anyOf ?? schema.oneOf)?.find((each) => each.type !== 'null');
  if (choice) return describeLimits(choice, name);
  if (isInstant(schema, name)) return '';
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1);
  return [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(least, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, ' items'),
    schema.multipleOf === undefined ? '' : `a multiple of ${schema.multipleOf}`,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Describes the range of a number, a length or a count. Omits the bounds of JavaScript's whole numbers, which say
 * nothing about the field.
 */
function range(min: number | undefined, max: number | undefined, unit: string): string {
  const from = min === undefined || min <= Number.MIN_SAFE_INTEGER ? undefined : min;
  const to = max === undefined || max >= Number.MAX_SAFE_INTEGER ? undefined : max;
  if (from !== undefined && to !== undefined)
    return from === to ? `${from}${unit}` : `${from} to ${to}${unit}`;
  if (from !== undefined) return `at least ${from}${unit}`;
  return to === undefined ? '' : `at most ${to}${unit}`;
}
