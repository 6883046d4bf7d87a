import { sqlState } from './transaction.ts';

type Asked<Answers extends readonly unknown[]> = {
  [Place in keyof Answers]: Promise<Answers[Place]> | Answers[Place];
};

/**
 * PostgreSQL's words for a statement behind one that failed: that it is passed over, or that it has no such name, which
 * it was to be given by one that was passed over.
 */
const failedBefore = new Set<string | null>(['25P02', '26000']);

/**
 * What was asked of a transaction at once, without waiting for each other's answers, when all of it has been answered.
 * PostgreSQL does it in the order in which it was asked: what stands behind a lock is read under it. Of several that
 * fail the first of the list is thrown that does not fail for another's sake, so who is refused learns the same reason
 * as if each had waited for the one before.
 */
export async function inOneGo<const Answers extends readonly unknown[]>(
  asked: readonly [...Asked<Answers>],
): Promise<Answers> {
  const answers = await Promise.allSettled<unknown>(asked);
  const failures = answers.filter((answer) => answer.status === 'rejected');
  const failure = failures.find(({ reason }) => !failedBefore.has(sqlState(reason))) ?? failures[0];
  if (failure) throw failure.reason;
  const values: unknown = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined));
  return values as Answers;
}
