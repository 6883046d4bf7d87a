import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import { notFound } from '#platform/app-error';
import { withRequestDeadline } from './with-request-deadline.ts';

type Measured = {
  metricsToken: string | null;
  countStreams(): number;
  metrics: readonly Metric[];
};

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Serves Prometheus metrics to programs on this machine, and to callers with the token. */
export function serveMetrics(http: FastifyInstance, { metricsToken, countStreams, metrics }: Measured): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of metrics) registry.registerMetric(metric);
  new Gauge({
    name: 'anteroom_live_streams',
    help: 'Open live streams',
    registers: [registry],
    collect() {
      this.set(countStreams());
    },
  });
  const duration = new Histogram({
    name: 'anteroom_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers: [registry],
  });
  // This counter has no labels, because only a counter without labels exists with the value 0 before the first failure.
  // Prometheus sees no increase in a series that begins with 1.
  const failures = new Counter({
    name: 'anteroom_failures_total',
    help: 'Requests that failed with an unexpected error (status 500)',
    registers: [registry],
  });
  http.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode === 500) failures.inc();
    next();
  });
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw notFound('Page');
    // Omits the metrics that the database does not deliver in time.
    const figures = await withRequestDeadline(request, () => registry.metrics());
    return reply.type(registry.contentType).send(figures);
  });
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (isFromThisMachine(request)) return true;
  return token !== null && isSame(request.headers.authorization ?? '', `Bearer ${token}`);
}

/**
 * Returns whether a program on this machine sent the request. Requests that a local proxy forwards do not count as
 * local.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && loopback.test(socket.remoteAddress ?? '');
}

/** Compares two tokens in constant time, so that a caller cannot guess the token letter by letter. */
function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(hashOf(sent), hashOf(expected));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
