import type { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCodeOf } from '#platform/http/error-handler';
import type { OpenSpan, Traces } from './traces.ts';

/**
 * Adds a span for each request, named after the route's pattern. The address itself never goes into a span, because it
 * contains ids, searches and secrets. A trace never continues one of the caller: strangers could then choose its id.
 */
export function traceRequests(
  http: FastifyInstance,
  { begin, end }: Traces,
  current: AsyncLocalStorage<OpenSpan>,
): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  http.addHook('onRequest', (request, reply, next) => {
    const { raw } = reply;
    const span = begin(null, {
      kind: SpanKind.SERVER,
      describe: () => describeRequest(request, raw.statusCode),
      isOpenEnded: () => routeOf(request).endsWith('/events'),
    });
    if (span === null) return next();
    spans.set(request, span);
    // Fastify's own hook does not run after a caller has disconnected.
    raw.once('close', () => end(span, { hasFailed: raw.statusCode >= 500, errorType: errorCodeOf(request) }));
    current.run(span, next);
  });
  // Node reads the body outside the request's asynchronous context.
  http.addHook('preValidation', (request, _reply, next) => {
    const span = spans.get(request);
    if (span) current.run(span, next);
    else next();
  });
}

const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none';

function describeRequest(request: FastifyRequest, status: number) {
  const route = routeOf(request);
  return {
    name: `${request.method} ${route}`,
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'anteroom.request_id': request.id,
      'http.response.status_code': status,
    },
  };
}
