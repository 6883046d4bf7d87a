import type { Route, RouteCall, RouteOutput } from '@anteroom/contract/route';
import { ask, readAnswer, urlOf } from './api.ts';
import { keepAnswer, keptAnswers } from './kept-answers.ts';

/** Calls a route that is polled. Where nothing has changed since it was last asked, the answer is the very same object. */
export async function callIfChanged<R extends Route & { answersNotModified: true }>(
  route: R,
  input: RouteCall<R>,
  options: { signal?: AbortSignal } = {},
): Promise<RouteOutput<R>> {
  const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const url = urlOf(route.path, params, query);
  const answers = keptAnswers();
  const known = answers.get(url);
  const response = await ask(route, input, { ...options, ...(known ? { ifNoneMatch: known.mark } : {}) });
  if (known && response.status === 304) return known.answer as RouteOutput<R>;
  const answer = await readAnswer(route, response);
  const mark = response.headers.get('etag');
  if (mark !== null) keepAnswer(answers, url, { mark, answer });
  return answer;
}
