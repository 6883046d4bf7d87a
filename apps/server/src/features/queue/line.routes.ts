import {
  callNextCentral,
  listUpcomingCentral,
  skipCentral,
  viewCentralQueue,
} from '@anteroom/contract/central-queue';
import { callNextDayWise, skipDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Actor, Context } from '#context';
import { mayActForDoctor } from '#features/staff';
import { type Binding, bind } from '#platform/http/bind';
import type { InTurn } from './in-turn.ts';
import { callNext } from './line/call-next.ts';
import { skipPatient } from './line/skip-patient.ts';
import { centralLine, dayWiseLine, lineOfBooking } from './queue-line.ts';
import { createMarking } from './views/mark.ts';
import type { ShowQueue } from './views/show-queue.ts';
import { today } from './views/today.ts';
import { showUpcoming } from './views/upcoming.ts';
import { findDateOfEntry } from './views/views.queries.ts';

/** What the two kinds of line have alike: to be seen, to call the next patient, to skip one. */
export function lineRoutes(context: Context, show: ShowQueue, inTurn: InTurn): Binding[] {
  const { db } = context;
  const marked = createMarking(context);
  const skip = (actor: Actor, kind: QueueType, params: { doctorId: number; appointmentId: string }) => {
    const wish = { kind, doctorId: params.doctorId, appointmentUuid: params.appointmentId };
    const line = async () =>
      lineOfBooking(wish.doctorId, kind, (await findDateOfEntry(db, wish)) ?? today(context));
    return inTurn.shown(actor, wish.doctorId, line, (tx) => skipPatient(context, tx, actor, wish));
  };
  return [
    bind(viewDayWiseQueue, mayActForDoctor, ({ actor, params: { doctorId }, query }) => {
      const date = query.date ?? today(context);
      return marked(actor, { doctorId, what: `day-${date}` }, (asOf) =>
        show.showDay(actor, { doctorId, date }, asOf),
      );
    }),
    bind(viewCentralQueue, mayActForDoctor, ({ actor, params: { doctorId } }) =>
      marked(actor, { doctorId, what: 'central' }, (asOf) => show.showCentral(actor, doctorId, asOf)),
    ),
    bind(listUpcomingCentral, mayActForDoctor, ({ actor, params }) =>
      showUpcoming(context, actor, params.doctorId),
    ),
    bind(callNextDayWise, mayActForDoctor, ({ actor, params, query, body, facts }) => {
      const line = dayWiseLine(params.doctorId, query.date ?? today(context));
      const expectedCurrent = body.currentAppointmentId;
      const call = { actor, facts, operation: 'callNextDayWise', request: { params, query, body } };
      return inTurn.once(call, line, expectedCurrent, (tx) =>
        callNext(context, tx, actor, { line, expectedCurrent }),
      );
    }),
    bind(callNextCentral, mayActForDoctor, ({ actor, params, body, facts }) => {
      const line = centralLine(params.doctorId);
      const expectedCurrent = body.currentAppointmentId;
      const call = { actor, facts, operation: 'callNextCentral', request: { params, body } };
      return inTurn.once(call, line, expectedCurrent, (tx) =>
        callNext(context, tx, actor, { line, expectedCurrent }),
      );
    }),
    bind(skipDayWise, mayActForDoctor, ({ actor, params }) => skip(actor, 'day_wise', params)),
    bind(skipCentral, mayActForDoctor, ({ actor, params }) => skip(actor, 'central', params)),
  ];
}
