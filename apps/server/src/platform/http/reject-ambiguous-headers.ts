import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/app-error';

/**
 * Headers that a request may contain only once. If a header is sent twice, Node uses the first or joins both, and a
 * proxy in front of Node may choose differently (request smuggling).
 */
const sentOnce = new Set(['authorization', 'content-length', 'content-type', 'host', 'transfer-encoding']);

const refuse = (problem: string) => new AppError('invalid_request', `The request is ambiguous: ${problem}.`);

/**
 * Rejects requests that two programs could read differently: a header of `sentOnce` that is sent twice, HTTP/1.1
 * without Host (RFC 9112, 3.2), or an Expect header other than 100-continue. Node itself would reject the last two, but
 * without security headers.
 */
export function rejectAmbiguousHeaders(http: FastifyInstance): void {
  http.server.on('checkExpectation', (request: IncomingMessage, answer: ServerResponse) =>
    http.server.emit('request', request, answer),
  );
  http.addHook('onRequest', (request, _reply, next) => {
    const problem = findProblem(request.raw);
    next(problem === null ? undefined : refuse(problem));
  });
}

function findProblem({ rawHeaders, headers, httpVersion }: IncomingMessage): string | null {
  const seen = new Set<string>();
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]?.toLowerCase() ?? '';
    if (!sentOnce.has(name)) continue;
    if (seen.has(name)) return `it has more than one ${name} header`;
    seen.add(name);
  }
  if (httpVersion === '1.1' && !headers.host) return 'it has no host header';
  if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect))
    return 'its expect header is not supported';
  return null;
}
