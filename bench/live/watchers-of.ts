import type { BenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { listDoctors, makeAdmins, makeSessions } from '../../rig/clinic/sessions.queries.ts';
import { inTurn } from '../scenarios/scenario.ts';
import type { WatcherWish } from './watching/tasks.ts';

/** As many streams as one session, and one person, may have. */
const streamsOfSession = 10;
const streamsOfPerson = 50;
/** Of the doctors whom the watchers are spread over. */
const spreadOver = 20;

export type Choice = {
  count: number;
  /** All watch one doctor, or each of up to twenty doctors has as many. */
  doctors: 'one' | 'spread';
  /** What a desk shows: the day's line and the status beside it. */
  withScreens: boolean;
  /** How many watchers share a session; as many as may unless said otherwise. */
  share?: number;
};

/** Watchers and the sessions they need, of admins, who may watch every doctor. The first watches the hot one. */
export async function watchersOf(clinic: BenchClinic, choice: Choice): Promise<WatcherWish[]> {
  const { count, doctors, withScreens, share = streamsOfSession } = choice;
  const hot = await hotDoctor(clinic);
  const others = (await listDoctors(clinic)).filter((id) => id !== hot).slice(0, spreadOver - 1);
  const next = inTurn(doctors === 'one' ? [hot] : [hot, ...others]);
  const wishes: WatcherWish[] = [];
  for (const userId of await makeAdmins(clinic, Math.ceil(count / streamsOfPerson))) {
    const sessions = await makeSessions(clinic, { userId, count: Math.ceil(streamsOfPerson / share) });
    for (const { token } of sessions) {
      const theirs = Array.from({ length: share }, () => ({ ...watching(next(), withScreens), token }));
      wishes.push(...theirs);
    }
  }
  return wishes.slice(0, count);
}

/** Whose queue the presses are on. */
export async function hotDoctor(clinic: BenchClinic): Promise<number> {
  const [, second] = await listDoctors(clinic);
  if (second === undefined) throw new Error('The clinic has too few doctors.');
  return second;
}

function watching(doctorId: number, withScreens: boolean): Omit<WatcherWish, 'token'> {
  const queue = `/api/v1/doctors/${doctorId}/queue`;
  const screens = [
    { path: `${queue}/day-wise`, everyMillis: 30_000 },
    { path: `${queue}/status`, everyMillis: 15_000 },
  ];
  return { streamPath: `${queue}/events`, screens: withScreens ? screens : [] };
}
