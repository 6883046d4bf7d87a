import {
  callNextCentral,
  listUpcomingCentral,
  skipCentral,
  viewCentralQueue,
} from '@anteroom/contract/central-queue';
import { callNextDayWise, skipDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { mayActForDoctor } from '#features/staff';
import type { Actor, Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { callNext } from './line/call-next.ts';
import { skipPatient } from './line/skip-patient.ts';
import { centralLine, dayWiseLine, lineOfBooking } from './queue-line.ts';
import type { RunForDoctor } from './run-for-doctor.ts';
import { createQueueEtag } from './views/queue-etag.ts';
import type { ShowQueue } from './views/show-queue.ts';
import { today } from './views/today.ts';
import { showUpcoming } from './views/upcoming.ts';
import { findDateOfEntry } from './views/views.queries.ts';

/** Routes of both queue types: view the line, call the next patient, skip a patient. */
export function lineRoutes(context: Context, show: ShowQueue, runForDoctor: RunForDoctor): Binding[] {
  const { db } = context;
  const withEtag = createQueueEtag(context);
  const skip = (actor: Actor, kind: QueueType, params: { doctorId: number; appointmentId: string }) => {
    const input = { kind, doctorId: params.doctorId, appointmentUuid: params.appointmentId };
    const line = async () =>
      lineOfBooking(input.doctorId, kind, (await findDateOfEntry(db, input)) ?? today(context));
    return runForDoctor.withQueueOnConflict(actor, input.doctorId, line, (tx) =>
      skipPatient(context, tx, actor, input),
    );
  };
  return [
    bind(viewDayWiseQueue, mayActForDoctor, ({ actor, params: { doctorId }, query }) => {
      const date = query.date ?? today(context);
      return withEtag(actor, { doctorId, what: `day-${date}` }, (asOf) =>
        show.showDay(actor, { doctorId, date }, asOf),
      );
    }),
    bind(viewCentralQueue, mayActForDoctor, ({ actor, params: { doctorId } }) =>
      withEtag(actor, { doctorId, what: 'central' }, (asOf) => show.showCentral(actor, doctorId, asOf)),
    ),
    bind(listUpcomingCentral, mayActForDoctor, ({ actor, params }) =>
      showUpcoming(context, actor, params.doctorId),
    ),
    bind(callNextDayWise, mayActForDoctor, ({ actor, params, query, body, meta }) => {
      const line = dayWiseLine(params.doctorId, query.date ?? today(context));
      const expectedCurrent = body.currentAppointmentId;
      const call = { actor, meta, operation: 'callNextDayWise', request: { params, query, body } };
      return runForDoctor.idempotent(call, line, expectedCurrent, (tx) =>
        callNext(context, tx, actor, { line, expectedCurrent }),
      );
    }),
    bind(callNextCentral, mayActForDoctor, ({ actor, params, body, meta }) => {
      const line = centralLine(params.doctorId);
      const expectedCurrent = body.currentAppointmentId;
      const call = { actor, meta, operation: 'callNextCentral', request: { params, body } };
      return runForDoctor.idempotent(call, line, expectedCurrent, (tx) =>
        callNext(context, tx, actor, { line, expectedCurrent }),
      );
    }),
    bind(skipDayWise, mayActForDoctor, ({ actor, params }) => skip(actor, 'day_wise', params)),
    bind(skipCentral, mayActForDoctor, ({ actor, params }) => skip(actor, 'central', params)),
  ];
}
