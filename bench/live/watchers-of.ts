import { buildPath } from '@anteroom/client/build-request';
import { getQueueStatus, viewDayWiseQueue, watchQueue } from '@anteroom/contract/queue';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { listDoctors, makeAdmins, makeSessions } from '../../load-support/clinic/sessions.queries.ts';
import { cycle } from '../scenarios/scenario.ts';
import type { WatcherParams } from './watching/tasks.ts';

/** The server's limits for streams: per session and per user. */
const streamsOfSession = 10;
const streamsOfPerson = 50;
/** The number of doctors that the watchers are divided among. */
const spreadOver = 20;

export type Choice = {
  count: number;
  /** Whether all watchers watch one doctor, or are divided evenly among up to twenty doctors. */
  doctors: 'one' | 'spread';
  /** Whether each watcher also requests what a user's screen shows: today's queue and its status. */
  withScreens: boolean;
  /** The number of watchers per session. Defaults to the server's limit. */
  share?: number;
};

/**
 * Creates watchers with the sessions of admins, who may watch every doctor. The first watcher watches the doctor whose
 * queue changes.
 */
export async function watchersOf(clinic: BenchClinic, choice: Choice): Promise<WatcherParams[]> {
  const { count, doctors, withScreens, share = streamsOfSession } = choice;
  const hot = await hotDoctor(clinic);
  const others = (await listDoctors(clinic)).filter((id) => id !== hot).slice(0, spreadOver - 1);
  const next = cycle(doctors === 'one' ? [hot] : [hot, ...others]);
  const watcherParams: WatcherParams[] = [];
  for (const userId of await makeAdmins(clinic, Math.ceil(count / streamsOfPerson))) {
    const sessions = await makeSessions(clinic, { userId, count: Math.ceil(streamsOfPerson / share) });
    for (const { token } of sessions) {
      const theirs = Array.from({ length: share }, () => ({ ...watching(next(), withScreens), token }));
      watcherParams.push(...theirs);
    }
  }
  return watcherParams.slice(0, count);
}

/** Returns the doctor whose queue is changed during the measurement. */
export async function hotDoctor(clinic: BenchClinic): Promise<number> {
  const [, second] = await listDoctors(clinic);
  if (second === undefined) throw new Error('The clinic has too few doctors.');
  return second;
}

function watching(doctorId: number, withScreens: boolean): Omit<WatcherParams, 'token'> {
  const params = { doctorId };
  const screens = [
    { path: buildPath(viewDayWiseQueue, { params, query: {} }), everyMillis: 30_000 },
    { path: buildPath(getQueueStatus, { params }), everyMillis: 15_000 },
  ];
  return { streamPath: buildPath(watchQueue, { params }), screens: withScreens ? screens : [] };
}
