import { describeFailure } from '#platform/describe-failure';
import type { Ending } from './traces.ts';

/**
 * Returns the code or the name of an error, but never its message, because a database message quotes the rejected row.
 */
export function describeFailedWork(error: unknown): Ending {
  const { sqlState: code = '', name } = describeFailure(error);
  return { hasFailed: true, errorType: /^[\w.]{1,40}$/.test(code) ? code : name };
}
