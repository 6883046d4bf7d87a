import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Attributes may contain names, codes and counts, but never patient data, because spans leave the clinic's machine. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export type Tracing = {
  /** Runs the work in a span. Statements and requests during the work become children of that span. */
  run<T>(name: string, work: () => Promise<T>, attributes?: SpanAttributes): Promise<T>;
  traceRequests(http: FastifyInstance): void;
  traceStatements(client: pg.PoolClient): void;
  /** Exports the remaining spans and stops. */
  stop(): Promise<void>;
};

/** Runs the work in a span if tracing is on. `name` must be one of a few fixed names, such as `send mail`. */
export function inSpan<T>(
  tracing: Tracing | null,
  name: string,
  work: () => Promise<T>,
  attributes?: SpanAttributes,
): Promise<T> {
  return tracing === null ? work() : tracing.run(name, work, attributes);
}
