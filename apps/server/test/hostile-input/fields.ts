import type { Route } from '@anteroom/contract/route';
import { toJSONSchema } from 'zod/mini';

type Shape = NonNullable<Route['body']>;

export type Schema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
};

/** A position in a body, query or path that contains a single value. */
export type Field = {
  /** The path to the value: names of fields, and 0 for the first item of a list. */
  path: readonly (string | 0)[];
  name: string;
  forms: readonly Schema[];
};

export function schemaOf(shape: Shape | undefined): Schema {
  return shape ? (toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
}

export function fieldsOf(shape: Shape | undefined): Field[] {
  return fieldsBelow(schemaOf(shape), []);
}

function fieldsBelow(schema: Schema, path: Field['path']): Field[] {
  const forms = formsOf(schema);
  const below = forms.flatMap((form) => [
    ...Object.entries(form.properties ?? {}).flatMap(([name, each]) => fieldsBelow(each, [...path, name])),
    ...(form.items ? fieldsBelow(form.items, [...path, 0]) : []),
  ]);
  const plain = forms.filter((form) => !form.properties && !form.items);
  if (plain.length === 0 || path.length === 0) return below;
  const name = path.findLast((part) => part !== 0) ?? '';
  return [...below, { path, name, forms: plain }];
}

export function formsOf(schema: Schema): Schema[] {
  return schema.anyOf ? schema.anyOf.flatMap(formsOf) : [schema];
}

const isOfType = (form: Schema, type: string) => [form.type].flat().includes(type);

export function acceptsText({ forms }: Field): boolean {
  return forms.some((form) => isOfType(form, 'string'));
}

/** Returns whether a field accepts free text, including an email address, instead of a choice, a date or an id. */
export function acceptsFreeText({ forms, name }: Field): boolean {
  return forms.some(
    (form) =>
      isOfType(form, 'string') &&
      !(form.enum || form.format || form.const !== undefined) &&
      (form.pattern === undefined || name === 'email'),
  );
}

export function takesDate({ forms }: Field): boolean {
  return forms.some(({ format }) => format === 'date' || format === 'date-time');
}

/**
 * Returns whether a body contains the object to which the field belongs. Only such a body stays valid when the field
 * gets a value.
 */
export function hasRecordOf({ path }: Field, body: unknown): boolean {
  const around = path.slice(0, -1);
  const within = (value: unknown, part: string | 0) => (value as Record<string, unknown> | undefined)?.[part];
  return around.length === 0 || around.reduce(within, body) !== undefined;
}

export function withValue(body: unknown, [first, ...rest]: Field['path'], value: unknown): unknown {
  if (first === undefined) return value;
  if (first === 0) return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const record = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...record, [first]: withValue(record[first], rest, value) };
}
