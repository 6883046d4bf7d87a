import type { QueueChanged } from '@anteroom/contract/live-events';
import { ApiError, hasCode, NetworkError } from '#lib/api-error';
import { snapshotOf } from './api/take-snapshot.ts';
import { queueWords as words } from './queue.words.ts';
import { currentEntry, entryName, type LineView } from './queue-line.ts';

/** What the doctor's stream told last, and when. */
export type LastChange = { change: QueueChanged; at: number } | undefined;

/** Someone who acted longer ago than this was not faster, but first. */
const raceMillis = 10_000;

/**
 * Why an act was refused: in the queue's own words where the queue explains it, else in those of the act. Where
 * somebody was faster it says who, if the stream has told already, and who is being seen now.
 */
export function refusalMessage(error: Error, fallback: string, last: LastChange): string {
  if (error instanceof NetworkError) return words.noAnswer;
  const snapshot = snapshotOf(error);
  if (!snapshot) return isExplained(error) ? error.message : fallback;
  const who = whoMade(snapshot, last);
  if (hasCode(error, 'queue_changed')) return words.faster(who, whatNow(snapshot));
  return who === null ? error.message : words.faster(who, error.message);
}

function whatNow(snapshot: LineView): string {
  const name = nameOfCurrent(snapshot);
  return name === null ? words.nobodyIsSeen : words.isSeenNow(name);
}

/** The current patient may be of another day's line. */
function nameOfCurrent(snapshot: LineView): string | null {
  const entry = currentEntry(snapshot);
  return entry ? entryName(entry) : (snapshot.currentStatus.currentPatient?.name ?? null);
}

function whoMade({ version }: LineView, last: LastChange): string | null {
  const isTheOne = last && last.change.version === version && Date.now() - last.at < raceMillis;
  return isTheOne ? last.change.actor.name : null;
}

function isExplained(error: Error): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 403);
}
