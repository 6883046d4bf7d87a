import { callNextDayWise, getQueueStatus, setQueueStatus } from '@anteroom/contract/queue';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { makeSessions } from '../../load-support/clinic/sessions.queries.ts';
import { callTo, fetchJson, type HttpCall, openHttpClient } from '../../load-support/load/http-client.ts';
import { cycle } from '../scenarios/scenario.ts';
import { hotDoctor } from './watchers-of.ts';
import { sharedNow } from './watching/clock.ts';

/** The time at which a simulated click sent its request, and the response time. Both are in milliseconds. */
export type Press = { sentAt: number; answerMillis: number };

const calls = ['call next', 'pause', 'resume', 'pause', 'resume', 'pause', 'resume'] as const;

/** Simulates the doctor's own browser, which calls the next patient, pauses and resumes in a loop. */
export async function openPressingDesk(
  clinic: BenchClinic,
): Promise<{ press(): Promise<Press>; close(): Promise<void> }> {
  const doctorId = await hotDoctor(clinic);
  const token = (await makeSessions(clinic, { userId: doctorId, count: 1 }))[0]?.token ?? '';
  const client = openHttpClient(clinic.port, 1);
  const params = { doctorId };
  const next = cycle(calls);
  const prepare = async (): Promise<HttpCall> => {
    const call = next();
    const status = call === 'pause' ? 'paused' : 'active';
    if (call !== 'call next') return callTo(setQueueStatus, { params, body: { status } }, { token });
    // Send the id of the current patient, as the screen does. Without it, the server rejects a call that comes soon
    // after a call from another session, for example from the previous measurement.
    const { currentStatus } = await fetchJson<Status>(client, callTo(getQueueStatus, { params }, { token }));
    const { currentAppointmentId } = currentStatus;
    return callTo(callNextDayWise, { params, query: {}, body: { currentAppointmentId } }, { token });
  };
  return {
    press: async () => {
      const call = await prepare();
      const sentAt = sharedNow();
      await fetchJson(client, call);
      return { sentAt, answerMillis: sharedNow() - sentAt };
    },
    close: async () => {
      await fetchJson(client, callTo(setQueueStatus, { params, body: { status: 'active' } }, { token }));
      client.close();
    },
  };
}

type Status = { currentStatus: { currentAppointmentId: string | null } };
