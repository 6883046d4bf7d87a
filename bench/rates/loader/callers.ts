import { createAppointment } from '@anteroom/contract/appointments';
import { callNextDayWise } from '@anteroom/contract/queue';
import { callTo, type HttpCall, isExpected } from '../../../load-support/load/http-client.ts';
import { type Received, requestOf } from './connection.ts';
import type { BookingDoctor, Line, Plan } from './tasks.ts';

/** Chooses the next request of a connection and checks its response. Returns null if no requests are left. */
export type Caller = { next(): Asked | null };

export type Asked = { request: Buffer; name: string; isRight(answer: Received): boolean };

const minute = 60_000;
const bookedMinutes = 5;

/**
 * Creates the caller of one connection. `of` is the total number of connections and `place` is the index of this one.
 */
export function callerOf(plan: Plan, share: { place: number; of: number }): Caller {
  const own = <Item>(items: readonly Item[]) => shareOf(items, share);
  if (plan.kind === 'asks') return asking(own(plan.asks));
  if (plan.kind === 'call next') return callingNext(own(plan.lines));
  return booking(own(plan.doctors), plan.from);
}

/**
 * Returns the items that one connection uses. If there are fewer items than connections, several connections share an
 * item.
 */
function shareOf<Item>(items: readonly Item[], { place, of }: { place: number; of: number }): Item[] {
  const own = items.filter((_, index) => index % of === place);
  return own.length > 0 ? own : items.slice(place % items.length).slice(0, 1);
}

function asking(asks: readonly HttpCall[]): Caller {
  const prepared = asks.map((call) => ({
    request: requestOf(call),
    name: call.path.split('?')[0] ?? '',
    isRight: ({ status }: Received) => isExpected(call, status),
  }));
  let count = -1;
  return {
    next: () => {
      count += 1;
      return prepared[count % prepared.length] ?? null;
    },
  };
}

type Called = { current: { appointmentUuid: string } | null };

/** Calls the next patient in each queue in turn. Skips empty queues and ends when all queues are empty. */
function callingNext(lines: readonly Line[]): Caller {
  const open = lines.map((line) => ({ ...line, currentAppointmentId: null as string | null }));
  let turn = -1;
  return {
    next: () => {
      turn += 1;
      const line = open[turn % open.length];
      if (!line) return null;
      const { doctorId, token, currentAppointmentId } = line;
      const isRight = ({ status, body }: Received) => {
        if (status !== 200) return false;
        line.currentAppointmentId = (JSON.parse(body.toString()) as Called).current?.appointmentUuid ?? null;
        if (line.currentAppointmentId === null) open.splice(open.indexOf(line), 1);
        return true;
      };
      const input = { params: { doctorId }, query: {}, body: { currentAppointmentId } };
      const request = requestOf(callTo(callNextDayWise, input, { token }));
      return { request, name: 'call-next', isRight };
    },
  };
}

function booking(doctors: readonly BookingDoctor[], from: number): Caller {
  let count = -1;
  return {
    next: () => {
      count += 1;
      const doctor = doctors[count % doctors.length];
      if (!doctor) return null;
      const { doctorId, patientIds, token } = doctor;
      const round = Math.floor(count / doctors.length);
      const body = {
        doctorId,
        patientId: patientIds[round % patientIds.length] ?? 0,
        durationMinutes: bookedMinutes,
        scheduledDateTime: from + round * bookedMinutes * minute,
      };
      const request = requestOf(callTo(createAppointment, { body }, { token }));
      return { request, name: 'booking', isRight: ({ status }) => status === 201 };
    },
  };
}
