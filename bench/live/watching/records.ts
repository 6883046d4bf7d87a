import type { Records } from './tasks.ts';

export function noRecords(): Records {
  return { told: [], shown: [], ended: [], back: [], answerMillis: [], openingMillis: [], answers: {} };
}

export function countAnswer(records: Records, what: string): void {
  records.answers[what] = (records.answers[what] ?? 0) + 1;
}
