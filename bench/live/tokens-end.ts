import type { BenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { makeSessions, type Session } from '../../rig/clinic/sessions.queries.ts';
import { openLine } from '../../rig/load/ask.ts';
import { startCrowd } from './crowd.ts';
import { hotDoctor } from './watchers-of.ts';
import { sharedNow } from './watching/clock.ts';

/** From the end of a token to the end of the last of its streams. */
export type TokensEnd = { signedOutMillis: number; expiredMillis: number; wrong: string[] };

const streams = 10;
const shortLifeSeconds = 6;
/** The server looks at all streams again every quarter of a minute: later than two such rounds means never. */
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
    const streamPath = `/api/v1/doctors/${userId}/queue/events`;
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
  const line = openLine(port, 1);
  const sentAt = sharedNow();
  await line.ask({ method: 'POST', path: '/api/v1/auth/logout', body: { refreshToken } });
  line.close();
  return sentAt;
}
