import { sqlState } from '../transaction.ts';

type Statements<Results> = { readonly [Name in keyof Results]: Promise<Results[Name]> | Results[Name] };

/**
 * SQLSTATEs of statements that failed only because an earlier statement failed: the transaction is aborted (25P02), or
 * the prepared statement was never created (26000).
 */
const skippedAfterFailure = new Set<string | null>(['25P02', '26000']);

/**
 * Sends several statements to a transaction without waiting for a result in between. Returns the results by name, or as
 * a list if the statements are a list. PostgreSQL runs them in the given order, so a read after a lock sees the locked
 * data. If several statements fail, throws the root cause and ignores follow-up errors (25P02, 26000).
 */
export async function pipeline<const Results extends Readonly<Record<string, unknown>>>(
  statements: Statements<Results>,
): Promise<Results>;
export async function pipeline<const Results extends readonly unknown[]>(
  statements: readonly [...Statements<Results>],
): Promise<Results>;
export async function pipeline(statements: object): Promise<unknown> {
  const outcomes = await Promise.allSettled<unknown>(Object.values(statements));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  const failure = failures.find(({ reason }) => !skippedAfterFailure.has(sqlState(reason))) ?? failures[0];
  if (failure) throw failure.reason;
  const results = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined));
  if (Array.isArray(statements)) return results;
  return Object.fromEntries(Object.keys(statements).map((name, index) => [name, results[index]]));
}
