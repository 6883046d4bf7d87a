import { Agent, type IncomingMessage, request } from 'node:http';

/** One call, and the statuses that are right for it. */
export type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  expected?: readonly number[];
  /** How long the caller waits for the whole answer; for ever unless it says. */
  timeoutMillis?: number;
};

export type Answer = {
  status: number;
  etag: string | null;
  /** In seconds. */
  retryAfter: string | null;
  text: string;
  millis: number;
};

/** A few kept-alive connections to one server. */
export type Line = { ask(ask: Ask): Promise<Answer>; close(): void };

export function openLine(port: number, connections: number): Line {
  // As a browser does; the agent alone would keep 256 of all and close the others after each answer.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  return { ask: (ask) => send(agent, port, ask), close: () => agent.destroy() };
}

function send(agent: Agent, port: number, { method = 'GET', path, ...ask }: Ask): Promise<Answer> {
  const { token, body, timeoutMillis } = ask;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...ask.headers,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
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
    sending.end(text);
  });
}

async function readText(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** The answer's body, where the status is right; else a failure that says which call went wrong. */
export async function askFor<Body>(line: Line, ask: Ask): Promise<Body> {
  const { status, text } = await line.ask(ask);
  if (!isExpected(ask, status))
    throw new Error(`${ask.method ?? 'GET'} ${ask.path}: ${status} ${text.slice(0, 500)}`);
  return JSON.parse(text) as Body;
}

export function isExpected({ expected = [200] }: Ask, status: number): boolean {
  return expected.includes(status);
}
