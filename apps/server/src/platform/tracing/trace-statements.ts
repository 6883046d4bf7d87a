import type { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import { describeFailedWork } from './describe-failed-work.ts';
import { describeStatement } from './describe-statement.ts';
import { type OpenSpan, type SpanType, succeeded, type Traces } from './traces.ts';

type Answered = (error: Error | undefined, ...others: unknown[]) => void;

/** Adds a span for each statement of a request or job, with its text but never with its values. */
export function traceStatements(
  client: pg.PoolClient,
  { begin, end }: Traces,
  current: AsyncLocalStorage<OpenSpan>,
): void {
  const run: (...query: unknown[]) => unknown = client.query.bind(client);
  const runTraced = (...query: unknown[]) => {
    const parent = current.getStore();
    const sql = parent === undefined ? null : textOf(query[0]);
    if (parent === undefined || sql === null) return run(...query);
    const span = begin(parent, statementSpan, sql);
    if (span === null) return run(...query);
    const endWith = (error?: unknown) => end(span, error ? describeFailedWork(error) : succeeded);
    const answered = query.at(-1);
    if (typeof answered === 'function') {
      return run(...query.slice(0, -1), endingBefore(endWith, answered as Answered));
    }
    const answer = run(...query) as Promise<unknown>;
    void answer.then(() => end(span, succeeded), endWith);
    return answer;
  };
  client.query = runTraced as typeof client.query;
}

const statementSpan: SpanType<string> = {
  kind: SpanKind.CLIENT,
  describe: (sql) => {
    const { summary, text } = describeStatement(sql);
    return {
      name: summary,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': text },
    };
  },
};

/** Returns the text of a statement, or null for a stream, which continues after the statement ended. */
function textOf(question: unknown): string | null {
  if (typeof question === 'string') return question;
  const { text, submit } = question as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : null;
}

function endingBefore(endWith: (error?: unknown) => void, answered: Answered): Answered {
  return (error, ...others) => {
    endWith(error);
    answered(error, ...others);
  };
}
