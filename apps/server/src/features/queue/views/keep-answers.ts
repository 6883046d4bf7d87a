import { type SharedTime, shareAnswerTime } from '#platform/answer-time';
import { SharedAnswer } from '#platform/http/shared-answer';
import type { Seen } from './view-line.ts';

/** What was read for everyone who may see it, and who can be read there. */
type Shared<View> = { answer: SharedAnswer<View>; patientIds: readonly number[] };
type Kept<View> = { asOf: string; reading: Promise<Shared<View>>; time: SharedTime };

/** Of each screen only the newest, for a long line weighs some hundred kilobytes and changes at every press. */
const mostScreens = 100;

/**
 * Keeps what was read of a queue for whoever asks as of the same: the version was looked up before, and everything that
 * a screen of today and later shows counts as a change of it. `asOf` holds the minute too, so nothing is shown for long.
 */
export function keepAnswers<View>(): (
  screen: string,
  asOf: string,
  read: () => Promise<Seen<View>>,
) => Promise<Shared<View>> {
  const kept = new Map<string, Kept<View>>();
  return (screen, asOf, read) => {
    const newest = kept.get(screen);
    if (newest?.asOf === asOf) return newest.time.join(newest.reading);
    const time = shareAnswerTime();
    const reading = time.run(read).then(toShared);
    const begun = { asOf, reading, time };
    // A Map keeps the order in which its keys came: the first is the one that was read longest ago.
    kept.delete(screen);
    kept.set(screen, begun);
    reading.catch(() => {
      if (kept.get(screen) === begun) kept.delete(screen);
    });
    for (const eldest of kept.keys()) {
      if (kept.size <= mostScreens) break;
      kept.delete(eldest);
    }
    return time.join(reading);
  };
}

export function toShared<View>({ view, patientIds }: Seen<View>): Shared<View> {
  return { answer: new SharedAnswer(view), patientIds };
}
