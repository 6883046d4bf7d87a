import type { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCodeOf } from '#platform/http/error-handler';

/**
 * Adds a span for each request, named after the route's pattern. The address itself never goes into a span, because it
 * contains ids, searches and secrets. A trace never continues one of the caller: strangers could then choose its id.
 */
export function traceRequests(
  http: FastifyInstance,
  tracer: Tracer,
  current: AsyncLocalStorage<Context>,
): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  http.addHook('onRequest', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'anteroom.request_id': request.id,
    };
    const name = `${request.method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
    if (!span.isRecording()) return next();
    const context = trace.setSpan(ROOT_CONTEXT, span);
    contexts.set(request, context);
    // Fastify's own hook does not run after a caller has disconnected.
    reply.raw.once('close', () => endSpan(span, reply.statusCode, errorCodeOf(request)));
    current.run(context, next);
  });
  // Node reads the body outside the request's asynchronous context.
  http.addHook('preValidation', (request, _reply, next) => {
    const context = contexts.get(request);
    if (context) current.run(context, next);
    else next();
  });
}

function endSpan(span: Span, status: number, code: string | undefined): void {
  span.setAttribute('http.response.status_code', status);
  if (code !== undefined) span.setAttribute('error.type', code);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
