import { randomUUID } from 'node:crypto';
import { buildPath } from '@anteroom/client/build-request';
import { watchQueue } from '@anteroom/contract/queue';
import { queueChangedChannel } from '#features/live';
import { notify } from '#platform/db/notifications/notify';
import { inTransaction } from '#platform/db/transaction';
import type { Desk } from './call.ts';
import type { Clinic } from './clinic.ts';

export type WatchedStream = Awaited<ReturnType<typeof watch>>;

/** Opens an event stream of a queue. */
export async function watch(desk: Desk, doctorId: number, address: string) {
  const url = `${address}${buildPath(watchQueue, { params: { doctorId } })}`;
  const stream = await openEventStream(url, { authorization: `Bearer ${desk.token}` });
  const { status, headers } = stream.answer;
  return { status, headers, ...stream };
}

/** Opens an event stream. `readUntil` reads until the text appears or the stream ends, and returns all text so far. */
export async function openEventStream(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers });
  const reader = answer.ok ? answer.body?.pipeThrough(new TextDecoderStream()).getReader() : null;
  let text = '';
  const readUntil = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const part = await reader?.read();
      if (!part || part.done) break;
      text += part.value;
    }
    return text;
  };
  if (answer.ok) await readUntil('retry:');
  /** Fails through the test's timeout if the stream stays open. */
  const ended = () => readUntil('never sent');
  const leave = async () => reader?.cancel();
  return { answer, readUntil, ended, leave };
}

/**
 * Runs an action and returns the live events that it sent to the screens of this doctor: the reason of each queue
 * change, and `waiting_list` for a change of the waiting list. Events arrive in the order of the commits, so a mark
 * before and after the action separates its events from others.
 */
export async function eventsDuring(
  { clinic, desk, doctorId }: { clinic: Clinic; desk: Desk; doctorId: number },
  act: () => Promise<unknown>,
): Promise<string[]> {
  const stream = await watch(desk, doctorId, clinic.address);
  const mark = async () => {
    const reason = randomUUID();
    await inTransaction(clinic.db, (tx) => notify(tx, queueChangedChannel, { doctorId, reason }));
    return { reason, text: await stream.readUntil(reason) };
  };
  const before = await mark();
  await act();
  const after = await mark();
  await stream.leave();
  const names = after.text.split('event: ').map(nameOf);
  return names.slice(names.indexOf(before.reason) + 1, names.indexOf(after.reason));
}

function nameOf(event: string): string {
  if (event.startsWith('waiting_list.changed')) return 'waiting_list';
  return /"reason":"([^"]+)"/.exec(event)?.[1] ?? '';
}
