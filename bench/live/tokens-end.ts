import { buildPath } from '@anteroom/client/build-request';
import { logOut } from '@anteroom/contract/auth';
import { watchQueue } from '@anteroom/contract/queue';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { makeSessions, type Session } from '../../load-support/clinic/sessions.queries.ts';
import { callTo, openHttpClient } from '../../load-support/load/http-client.ts';
import { startCrowd } from './crowd.ts';
import { hotDoctor } from './watchers-of.ts';
import { sharedNow } from './watching/clock.ts';

/**
 * Milliseconds from the end of a token's validity until its last event stream closes, after signing out and after
 * expiry.
 */
export type TokensEnd = { signedOutMillis: number; expiredMillis: number; wrong: string[] };

const streams = 10;
const shortLifeSeconds = 6;
/**
 * Milliseconds. The server checks all streams every 15 seconds, so a stream that is open after two checks is reported
 * as never closed.
 */
const patienceMillis = 30_000;

export async function measureTokensEnd(clinic: BenchClinic): Promise<TokensEnd> {
  const signedOut = await measureEnd(clinic, 900, (session) => signOut(clinic, session));
  const expired = await measureEnd(clinic, shortLifeSeconds, async () => undefined);
  const wrong = [...signedOut.wrong, ...expired.wrong];
  return { signedOutMillis: signedOut.millis, expiredMillis: expired.millis, wrong };
}

async function measureEnd(
  clinic: BenchClinic,
  seconds: number,
  endIt: (session: Session) => Promise<number | undefined>,
): Promise<{ millis: number; wrong: string[] }> {
  const userId = await hotDoctor(clinic);
  const endsAt = sharedNow() + seconds * 1000;
  const [session] = await makeSessions(clinic, { userId, count: 1, seconds });
  const crowd = startCrowd();
  try {
    const streamPath = buildPath(watchQueue, { params: { doctorId: userId } });
    const watcher = { streamPath, token: session?.token ?? '', screens: [] };
    const watchers = Array.from({ length: streams }, () => watcher);
    await crowd.open({ port: clinic.port, watchers, comeBack: false });
    const diedAt = session && (await endIt(session));
    await crowd.waitFor({ what: 'ended', count: streams, timeoutMillis: patienceMillis });
    const { ended } = await crowd.takeRecords();
    const wrong =
      ended.length === streams ? [] : [`${ended.length} of ${streams} streams ended with a token`];
    return { millis: Math.max(...ended) - (diedAt ?? endsAt), wrong };
  } finally {
    await crowd.leave();
  }
}

async function signOut({ port }: BenchClinic, { refreshToken }: Session): Promise<number> {
  const client = openHttpClient(port, 1);
  const sentAt = sharedNow();
  await client.send(callTo(logOut, { body: { refreshToken } }));
  client.close();
  return sentAt;
}
