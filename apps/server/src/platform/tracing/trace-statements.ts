import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, type Span, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import type pg from 'pg';
import { describeStatement } from './describe-statement.ts';
import { markFailed } from './mark-failed.ts';

type Answered = (error: Error | undefined, ...others: unknown[]) => void;

/** Adds a span for each statement of a request or job, with its text but never with its values. */
export function traceStatements(
  client: pg.PoolClient,
  tracer: Tracer,
  current: AsyncLocalStorage<Context>,
): void {
  const run: (...query: unknown[]) => unknown = client.query.bind(client);
  const runTraced = (...query: unknown[]) => {
    const parent = current.getStore();
    const text = textOf(query[0]);
    if (parent === undefined || text === null || !trace.getSpan(parent)?.isRecording()) return run(...query);
    const { summary, text: shown } = describeStatement(text);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.query.text': shown,
    };
    const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }, parent);
    const answered = query.at(-1);
    if (typeof answered === 'function') {
      return run(...query.slice(0, -1), endingBefore(span, answered as Answered));
    }
    const answer = run(...query) as Promise<unknown>;
    void answer.then(
      () => span.end(),
      (error: unknown) => endFailed(span, error),
    );
    return answer;
  };
  client.query = runTraced as typeof client.query;
}

/** Returns null for a stream, whose end is not the end of a statement. */
function textOf(question: unknown): string | null {
  if (typeof question === 'string') return question;
  const { text, submit } = question as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : null;
}

function endingBefore(span: Span, answered: Answered): Answered {
  return (error, ...others) => {
    if (error) endFailed(span, error);
    else span.end();
    answered(error, ...others);
  };
}

function endFailed(span: Span, error: unknown): void {
  markFailed(span, error);
  span.end();
}
