import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import { notFound } from '#platform/app-error';
import { inAnswerTime } from './in-answer-time.ts';

type Measured = {
  metricsToken: string | null;
  countStreams(): number;
  /** What others count. */
  metrics: readonly Metric[];
};

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Prometheus figures: for this machine, or for whoever brings the token. */
export function serveMetrics(http: FastifyInstance, { metricsToken, countStreams, metrics }: Measured): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of metrics) registry.registerMetric(metric);
  new Gauge({
    name: 'anteroom_live_streams',
    help: 'Browsers that watch a queue',
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
  http.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    next();
  });
  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw notFound('Page');
    // What the database does not tell in time is missing; all else is there.
    const figures = await inAnswerTime(request, () => registry.metrics());
    return reply.type(registry.contentType).send(figures);
  });
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (isFromThisMachine(request)) return true;
  return token !== null && isSame(request.headers.authorization ?? '', `Bearer ${token}`);
}

/** By who holds the other end of the connection, and not where that is a proxy which calls for someone else. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && loopback.test(socket.remoteAddress ?? '');
}

/** Takes as long for any wrong text, so that nobody can guess letter by letter. */
function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(hashOf(sent), hashOf(expected));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
