import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Names, codes and counts, nothing of a patient: spans leave the clinic's machine. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export type Tracing = {
  /** Runs the work in a span, and the statements and calls in it as children of that span. */
  run<T>(name: string, work: () => Promise<T>, attributes?: SpanAttributes): Promise<T>;
  traceRequests(http: FastifyInstance): void;
  traceStatements(client: pg.PoolClient): void;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
};

/** Runs the work in a span if the server traces. `name` must be one of few, such as `send mail`. */
export function inSpan<T>(
  tracing: Tracing | null,
  name: string,
  work: () => Promise<T>,
  attributes?: SpanAttributes,
): Promise<T> {
  return tracing === null ? work() : tracing.run(name, work, attributes);
}
