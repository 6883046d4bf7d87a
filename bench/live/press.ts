import type { BenchClinic } from '../../rig/clinic/bench-clinic.ts';
import { makeSessions } from '../../rig/clinic/sessions.queries.ts';
import { type Ask, askFor, openLine } from '../../rig/load/ask.ts';
import { inTurn } from '../scenarios/scenario.ts';
import { hotDoctor } from './watchers-of.ts';
import { sharedNow } from './watching/clock.ts';

/** A press: when it was sent and how long its own answer took. */
export type Press = { sentAt: number; answerMillis: number };

const calls = ['call next', 'pause', 'resume', 'pause', 'resume', 'pause', 'resume'] as const;

/** The doctor's own desk, which calls the next patient, pauses and resumes, again and again. */
export async function openPressingDesk(
  clinic: BenchClinic,
): Promise<{ press(): Promise<Press>; close(): Promise<void> }> {
  const doctorId = await hotDoctor(clinic);
  const token = (await makeSessions(clinic, { userId: doctorId, count: 1 }))[0]?.token ?? '';
  const line = openLine(clinic.port, 1);
  const queue = `/api/v1/doctors/${doctorId}/queue`;
  const next = inTurn(calls);
  const prepare = async (): Promise<Ask> => {
    const call = next();
    const status = call === 'pause' ? 'paused' : 'active';
    if (call !== 'call next') return { method: 'PUT', path: `${queue}/status`, token, body: { status } };
    // As the screen shows it, so that the press is not taken for a second one of the same.
    const { currentStatus } = await askFor<Status>(line, { path: `${queue}/status`, token });
    const { currentAppointmentId } = currentStatus;
    return { method: 'POST', path: `${queue}/call-next`, token, body: { currentAppointmentId } };
  };
  return {
    press: async () => {
      const ask = await prepare();
      const sentAt = sharedNow();
      await askFor(line, ask);
      return { sentAt, answerMillis: sharedNow() - sentAt };
    },
    close: async () => {
      await askFor(line, { method: 'PUT', path: `${queue}/status`, token, body: { status: 'active' } });
      line.close();
    },
  };
}

type Status = { currentStatus: { currentAppointmentId: string | null } };
