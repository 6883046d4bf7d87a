import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '#platform/config/tracing-settings';
import type { Log } from '#platform/log';
import { readVersion } from '#platform/read-version';
import { markFailed } from './mark-failed.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';
import type { Tracing } from './tracing.ts';

/** A stop waits this long at most for a collector that does not answer. */
const exportMillis = 3000;
/** Further spans are dropped. Enough for the statements of a rush while the collector answers. */
const mostWaiting = 8192;

/**
 * Exports spans by OTLP over HTTP. Load this module only if the server traces: it loads OpenTelemetry. Nothing is
 * registered globally, so no other library adds spans or attributes.
 */
export async function openTracing({ url, headers, share }: TracingSettings, log: Log): Promise<Tracing> {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportMillis });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'anteroom', 'service.version': await readVersion() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, log),
        exportTimeoutMillis: exportMillis,
        maxQueueSize: mostWaiting,
      }),
    ],
  });
  const tracer = provider.getTracer('anteroom');
  const current = new AsyncLocalStorage<Context>();
  return {
    run: (name, work, attributes = {}) => {
      const span = tracer.startSpan(name, { attributes }, current.getStore() ?? ROOT_CONTEXT);
      return current.run(trace.setSpan(ROOT_CONTEXT, span), async () => {
        try {
          return await work();
        } catch (error) {
          markFailed(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    traceRequests: (http) => traceRequests(http, tracer, current),
    traceStatements: (client) => traceStatements(client, tracer, current),
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

/** Logs the first of several failed exports. The library's own log would contain the collector's answer. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // 0: success. The library's enum of it is not part of a package that we depend on.
        const hasFailed = result.code !== 0;
        if (hasFailed && !isFailing) log.warn({ spans: spans.length }, 'could not export traces');
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
