import type { Route } from '@anteroom/contract/route';
import buildSerializer from 'fast-json-stringify';
import { toJSONSchema } from 'zod/mini';

type Schema = { [keyword: string]: unknown };

/**
 * Caches the serialization schemas. Without this cache, tests would build each schema hundreds of times in one process.
 */
const known = new WeakMap<object, Schema>();

/**
 * Returns the schema with which Fastify serializes a response. Fastify omits undeclared fields, so they never leave the
 * server. The schema has only keywords that affect the output. Tests check patterns and limits against the contract.
 */
export function answerSchema(shape: NonNullable<Route['response']>): Schema {
  const schema = known.get(shape) ?? shapeOnly(toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }));
  known.set(shape, schema);
  return schema;
}

const serializers = new WeakMap<object, ReturnType<typeof buildSerializer>>();

/**
 * Returns the function that serializes responses of a schema. Fastify's own compiler would compile each schema again
 * for each server. That would take almost half of the time that a test needs to start its server.
 */
export function compileSerializer({ schema }: { schema: unknown }): (data: unknown) => string {
  const key = schema as Schema;
  const serialize = serializers.get(key) ?? buildSerializer(key);
  serializers.set(key, serialize);
  return serialize;
}

function shapeOnly(schema: Schema): Schema {
  if (Array.isArray(schema.anyOf)) return nullable(schema.anyOf as Schema[]);
  const kept: Schema = {};
  if (schema.type !== undefined) kept.type = schema.type;
  if (schema.properties) kept.properties = mapValues(schema.properties as Record<string, Schema>);
  if (schema.required) kept.required = schema.required;
  if (schema.items) kept.items = shapeOnly(schema.items as Schema);
  if (typeof schema.additionalProperties === 'object') {
    kept.additionalProperties = shapeOnly(schema.additionalProperties as Schema);
  }
  return kept;
}

function mapValues(properties: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shapeOnly(schema)]));
}

/**
 * Returns the schema of `X or null` without a union, because the serializer would have to try each branch of a union.
 */
function nullable(branches: Schema[]): Schema {
  const [branch, ...others] = branches.filter((each) => each.type !== 'null').map(shapeOnly);
  if (!branch || others.length > 0) return {};
  return { ...branch, nullable: true };
}
