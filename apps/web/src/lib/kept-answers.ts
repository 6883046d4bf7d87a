import { currentSession, subscribeToSession } from './session-store.ts';

type KeptAnswer = { mark: string; answer: unknown };

/** As many as a desk with several screens open asks for again and again. */
const mostKept = 40;

let kept = new Map<string, KeptAnswer>();
let keptFor: number | undefined;

/** What one person was answered is gone when the session ends or becomes another person's. */
subscribeToSession(() => {
  const userId = currentSession().user?.id;
  if (userId !== keptFor) kept = new Map();
  keptFor = userId;
});

/**
 * The last answers of what is polled, in memory alone. Whoever asks holds on to the ones of the moment: an answer that
 * comes after the session has ended is kept where nobody looks any more.
 */
export function keptAnswers(): Map<string, KeptAnswer> {
  return kept;
}

/** Keeps an answer as the newest; the one that was not asked for longest makes room. */
export function keepAnswer(answers: Map<string, KeptAnswer>, url: string, newest: KeptAnswer): void {
  answers.delete(url);
  answers.set(url, newest);
  const oldest = answers.keys().next();
  if (answers.size > mostKept && !oldest.done) answers.delete(oldest.value);
}
