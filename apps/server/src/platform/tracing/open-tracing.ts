import { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '#platform/config/tracing-settings';
import type { Log } from '#platform/log';
import { readVersion } from '#platform/read-version';
import { describeFailedWork } from './describe-failed-work.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';
import { createTraces, type OpenSpan, type SpanType, succeeded } from './traces.ts';
import type { SpanAttributes, Tracing } from './tracing.ts';

/**
 * The timeout of an export, in milliseconds. It also limits how long a shutdown waits for a collector that does not
 * respond.
 */
const exportMillis = 3000;
/**
 * The maximum number of spans that wait for export. Further spans are dropped. While the collector responds, this is
 * enough for the statements of a rush.
 */
const mostWaiting = 8192;

/**
 * Exports spans by OTLP over HTTP. This module loads OpenTelemetry, so import it only if tracing is on. It registers
 * nothing globally, so that no other library adds spans or attributes.
 */
export async function openTracing({ url, headers, share }: TracingSettings, log: Log): Promise<Tracing> {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: exportMillis });
  const processor = new BatchSpanProcessor({
    exporter: reporting(exporter, log),
    exportTimeoutMillis: exportMillis,
    maxQueueSize: mostWaiting,
  });
  const traces = createTraces({
    share,
    resource: resourceFromAttributes({ 'service.name': 'anteroom', 'service.version': await readVersion() }),
    send: (span) => processor.onEnd(span),
  });
  const current = new AsyncLocalStorage<OpenSpan>();
  return {
    run: (name, work, attributes = {}) => {
      const span = traces.begin(current.getStore() ?? null, workSpan, { name, attributes });
      if (span === null) return work();
      return current.run(span, async () => {
        try {
          const result = await work();
          traces.end(span, succeeded);
          return result;
        } catch (error) {
          traces.end(span, describeFailedWork(error));
          throw error;
        }
      });
    },
    traceRequests: (http) => traceRequests(http, traces, current),
    traceStatements: (client) => traceStatements(client, traces, current),
    stop: () => processor.shutdown().catch(() => undefined),
  };
}

const workSpan: SpanType<{ name: string; attributes: SpanAttributes }> = {
  kind: SpanKind.INTERNAL,
  describe: ({ name, attributes }) => ({ name, attributes: { ...attributes } }),
};

/** Logs the first of several failed exports in a row. The library's own log would contain the collector's response. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // The code 0 means success. The library's enum is in a package that we do not depend on.
        const hasFailed = result.code !== 0;
        if (hasFailed && !isFailing) log.warn({ spans: spans.length }, 'could not export traces');
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
