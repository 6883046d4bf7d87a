import { Agent, type IncomingMessage, request } from 'node:http';
import { type ApiRequest, buildRequest, type RequestOptions } from '@anteroom/client/build-request';
import type { Route, RouteCall } from '@anteroom/contract/route';

type CallLimits = {
  /** The expected HTTP statuses. Defaults to 200. */
  expected?: readonly number[];
  /** The timeout for the whole response in milliseconds. By default, there is none. */
  timeoutMillis?: number;
};

/** A request with its expected statuses. A GET outside the API, such as `/metrics`, needs only `path`. */
export type HttpCall = Pick<ApiRequest, 'path'> & Partial<ApiRequest> & CallLimits;

/** Builds a request for a contract route. */
export function callTo<R extends Route>(
  route: R,
  input: RouteCall<R>,
  { expected, timeoutMillis, ...options }: RequestOptions & CallLimits = {},
): HttpCall {
  return {
    ...buildRequest(route, input, options),
    ...(expected && { expected }),
    ...(timeoutMillis && { timeoutMillis }),
  };
}

export type Answer = {
  status: number;
  etag: string | null;
  /** The Retry-After header, in seconds. Null without this header. */
  retryAfter: string | null;
  text: string;
  millis: number;
};

/** An HTTP client with a fixed number of keep-alive connections to one server. */
export type HttpClient = { send(call: HttpCall): Promise<Answer>; close(): void };

export function openHttpClient(port: number, connections: number): HttpClient {
  // Keep all connections open, as a browser does. By default, the agent keeps only 256 idle connections and closes the
  // others after each response.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  return { send: (call) => send(agent, port, call), close: () => agent.destroy() };
}

/** Sends a request with `node:http`, because `fetch` uses so much processor time that it would distort the results. */
function send(agent: Agent, port: number, { method = 'GET', path, ...call }: HttpCall): Promise<Answer> {
  const { body, timeoutMillis } = call;
  const headers = {
    ...call.headers,
    ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
  };
  const signal = timeoutMillis === undefined ? undefined : AbortSignal.timeout(timeoutMillis);
  const options = { agent, host: '127.0.0.1', port, method, path, headers, ...(signal && { signal }) };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(options, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      const known = { status, etag: headers.etag ?? null, retryAfter: headers['retry-after'] ?? null };
      readText(answer).then(
        (received) => resolve({ ...known, text: received, millis: performance.now() - start }),
        reject,
      );
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

async function readText(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** Sends a request and returns the parsed body. If the status is unexpected, throws an error that names the request. */
export async function fetchJson<Body>(client: HttpClient, call: HttpCall): Promise<Body> {
  const { status, text } = await client.send(call);
  if (!isExpected(call, status))
    throw new Error(`${call.method ?? 'GET'} ${call.path}: ${status} ${text.slice(0, 500)}`);
  return JSON.parse(text) as Body;
}

export function isExpected({ expected = [200] }: HttpCall, status: number): boolean {
  return expected.includes(status);
}
