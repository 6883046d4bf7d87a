import { buildPath } from '@anteroom/client/build-request';
import { apiBase } from '@anteroom/contract/api';
import { type ErrorBody, errorStatus } from '@anteroom/contract/errors';
import type { Route } from '@anteroom/contract/route';
import type { World } from '../access/world.ts';
import type { Subject } from './subjects.ts';

/** A request to send. The body is a value or raw text. The URL is built from the input, or given as text. */
export type Sent = {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  /** The raw body of the request, instead of a value. */
  text?: BodyInit;
  /** The path and query of the request below `/api/v1`. */
  address?: string;
  headers?: Record<string, string>;
};

export type Received = { status: number; headers: Headers; text: string; errorBody: Partial<ErrorBody> };

/** Sends one request. Throws if the response violates a rule for all responses. */
export async function send(world: World, { name, route, token }: Subject, sent: Sent): Promise<Received> {
  const path = sent.address === undefined ? pathWithQuery(route, sent) : `${apiBase}${sent.address}`;
  const body = sent.text ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  const answer = await fetch(`${world.clinic.address}${path}`, {
    method: route.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...sent.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const told = await read(answer);
  const wrong = problemsWith(route, told);
  if (wrong.length > 0) {
    throw new Error(
      `${name} ${path} was answered ${told.status}, ${wrong.join(', ')}: ${told.text.slice(0, 500)}`,
    );
  }
  return told;
}

/** Builds the path. Includes empty query values, which the client omits. */
function pathWithQuery(route: Route, { params = {}, query = {} }: Sent): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${buildPath(route, { params })}${search.size > 0 ? `?${search}` : ''}`;
}

async function read(answer: Response): Promise<Received> {
  const { status, headers } = answer;
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return { status, headers, text: '', errorBody: {} };
  }
  const text = await answer.text();
  return { status, headers, text, errorBody: status < 400 ? {} : parse(text) };
}

function parse(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Matches texts that reveal internal details. */
const internals =
  /invalid byte|at Object|\bat \S+:\d+|pg_|node_modules|\.tsx?\b|syntax error|violates|constraint|relation "|column "|kysely|postgres|fastify|\bzod\b|\bsql\b/i;

/** Matches names and formats of password and hash fields. */
const secretNames = /\$argon2|"\w*(password|hash)\w*":/i;

export function problemsWith(route: Route, told: Received): string[] {
  const { status, headers } = told;
  const wrong: string[] = [];
  if (status >= 500 && status !== 503) wrong.push('which is a failure of ours');
  if (headers.get('content-type') !== expectedType(route, status)) {
    wrong.push(`as ${headers.get('content-type')}`);
  }
  if (headers.get('x-content-type-options') !== 'nosniff') wrong.push('without nosniff');
  if ((headers.get('cache-control') === 'no-store') === isToBeKept(route, status))
    wrong.push('to be kept, or not');
  if (headers.has('x-powered-by') || headers.has('server')) wrong.push('with what we run on');
  if (status < 400 && secretNames.test(told.text)) wrong.push('with what is secret');
  return status < 400 ? wrong : [...wrong, ...problemsOfErrorBody(told)];
}

/**
 * Returns whether browsers may cache a response. They may cache images, because the URL of an image contains its
 * version.
 */
function isToBeKept({ streams }: Route, status: number): boolean {
  return streams === 'image/*' && status === 200;
}

function expectedType({ streams }: Route, status: number): string | null {
  if (status === 204) return null;
  if (status >= 300 || streams === undefined) return 'application/json; charset=utf-8';
  return streams === 'image/*' ? 'image/png' : `${streams}; charset=utf-8`;
}

function problemsOfErrorBody({ status, errorBody, text, headers }: Received): string[] {
  const wrong: string[] = [];
  const { error, code = '', requestId } = errorBody;
  if (!(error && requestId)) wrong.push('not in the shape of a refusal');
  if (requestId !== headers.get('x-request-id')) wrong.push('under another id');
  if (new Map(Object.entries(errorStatus)).get(code as never) !== status) wrong.push(`as ${code}`);
  const shown = JSON.stringify({ error, fields: errorBody.fields });
  if (internals.test(shown) || text.includes('\n    at ')) wrong.push('with what is inside');
  return wrong;
}
