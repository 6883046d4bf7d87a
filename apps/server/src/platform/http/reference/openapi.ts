import { api, apiBase } from '@anteroom/contract/api';
import {
  commonErrors,
  type ErrorCode,
  errorBody,
  errorStatus,
  signedInErrors,
} from '@anteroom/contract/errors';
import type { Route } from '@anteroom/contract/route';
import { toJSONSchema } from 'zod/mini';
import { errorMeanings } from './error-meanings.ts';
import { exampleOf, type JsonSchema } from './example-of.ts';
import { groupOf, routeGroups } from './route-groups.ts';

type Json = { [key: string]: unknown };
type Shape = NonNullable<Route['params']>;

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

type Content = Record<string, { schema: JsonSchema; example?: unknown }>;

export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};

/** Generates the OpenAPI 3.1 document from the contract that also validates the requests. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, route] of Object.entries<Route>(api)) {
    const path = `${apiBase}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(operationId, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Anteroom',
      version: '1',
      description:
        'Instants are epoch milliseconds. Dates (YYYY-MM-DD) and times (HH:mm) are in the clinic’s time zone.',
    },
    tags: routeGroups.map(({ title, about }) => ({ name: title, description: about })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in.' },
      },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  };
}

/** Describes one route. `tags` names its section in the reference. */
export function operation(operationId: string, route: Route): Operation {
  const described = {
    operationId,
    summary: route.summary,
    tags: [groupOf(route.path).title],
    security: route.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...urlParameters(route.params, 'path'),
      ...urlParameters(route.query, 'query'),
      ...headers(route),
    ],
    ...(route.body ? { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } } : {}),
    responses: {
      [route.status]: success(route),
      ...(route.answersNotModified ? { 304: { description: 'Unchanged since this ETag' } } : {}),
      ...errorResponses(route),
    },
  };
  return described;
}

const streamWords: Record<NonNullable<Route['streams']>, string> = {
  'text/csv': 'A CSV file',
  'text/calendar': 'An iCalendar file',
  'application/fhir+ndjson': 'FHIR resources, one on each line',
  'text/event-stream': 'A stream of events',
  'image/*': 'An image',
};

function success(route: Route): Operation['responses'][string] {
  if (route.streams)
    return {
      description: streamWords[route.streams],
      content: { [route.streams]: { schema: { type: 'string' } } },
    };
  if (!route.response) return { description: 'Done' };
  return { description: 'Done', content: json(schemaOf(route.response, 'output')) };
}

function errorResponses(route: Route): Operation['responses'] {
  const codes: ErrorCode[] = [
    ...route.errors,
    ...commonErrors,
    ...(route.access === 'public' ? [] : signedInErrors),
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function urlParameters(shape: Shape | undefined, place: 'path' | 'query'): Parameter[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function headers(route: Route): Parameter[] {
  const header = (name: string, description: string): Parameter => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  });
  return [
    ...(route.takesIdempotencyKey
      ? [
          header(
            'Idempotency-Key',
            'For 24 hours, a repeated request with the same key gets the first response.',
          ),
        ]
      : []),
    ...(route.answersNotModified
      ? [
          header(
            'If-None-Match',
            'The ETag of a cached response. If the content is unchanged, the response is 304.',
          ),
        ]
      : []),
    ...(route.takesIfMatch
      ? [header('If-Match', 'The version in quotes. An outdated version gets 412.')]
      : []),
  ];
}

function schemaOf(shape: Shape, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema as JsonSchema;
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema, example: exampleOf(schema) } };
}
