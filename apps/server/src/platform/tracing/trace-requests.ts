import type { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { SpanKind } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodeOf } from '#platform/http/error-handler';
import { type OpenSpan, type SpanType, succeeded, type Traces } from './traces.ts';

/** The span is a property of the response, because a WeakMap would cost the garbage collector more than all spans. */
const ofResponse = Symbol('span');
type Traced = ServerResponse & { [ofResponse]?: OpenSpan };

/**
 * Adds a span for each request, named after the route's pattern. A span never contains the URL, because that has ids,
 * search texts and secrets. A trace never continues a trace of the caller, because any caller could then choose its id.
 */
export function traceRequests(
  http: FastifyInstance,
  { begin, end }: Traces,
  current: AsyncLocalStorage<OpenSpan>,
): void {
  function endSpan(this: Traced) {
    const span = this[ofResponse];
    if (!span) return;
    const errorType = errorCodeOf((span.subject as FastifyReply).request);
    const hasFailed = this.statusCode >= 500;
    end(span, hasFailed || errorType !== undefined ? { hasFailed, errorType } : succeeded);
  }
  http.addHook('onRequest', (_request, reply, next) => {
    const raw: Traced = reply.raw;
    const span = begin(null, requestSpan, reply);
    if (span === null) return next();
    raw[ofResponse] = span;
    // Listens to the response's own event, because Fastify's hook does not run after a client has disconnected.
    raw.on('close', endSpan);
    current.run(span, next);
  });
  // Continue the span here, because Node reads the body outside the request's asynchronous context.
  http.addHook('preValidation', (_request, reply, next) => {
    const span = (reply.raw as Traced)[ofResponse];
    if (span) current.run(span, next);
    else next();
  });
}

const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none';

const requestSpan: SpanType<FastifyReply> = {
  kind: SpanKind.SERVER,
  describe: ({ request, raw }) => {
    const route = routeOf(request);
    return {
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'anteroom.request_id': request.id,
        'http.response.status_code': raw.statusCode,
      },
    };
  },
  isOpenEnded: ({ request }) => routeOf(request).endsWith('/events'),
};
