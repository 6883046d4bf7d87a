import { api } from '@anteroom/contract/api';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { mayActForDoctor } from '#features/staff';
import type { Actor, Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { callNext } from './line/call-next.ts';
import { skipPatient } from './line/skip-patient.ts';
import { centralLine, dayWiseLine, lineOfBooking, type QueueLine } from './queue-line.ts';
import type { RunForDoctor } from './run-for-doctor.ts';
import { createQueueEtag } from './views/queue-etag.ts';
import { recordingCurrent, type ShowQueue } from './views/show-queue.ts';
import { today } from './views/today.ts';
import { showUpcoming } from './views/upcoming.ts';
import { findDateOfEntry } from './views/views.queries.ts';

type OfAppointment = { doctorId: number; appointmentId: string };

const namesOf = ({ doctorId, appointmentId }: OfAppointment) => ({
  doctorId,
  appointmentUuid: appointmentId,
});

/** Routes of both queue types: view the queue, call the next patient, skip a patient. */
export function lineRoutes(context: Context, show: ShowQueue, runForDoctor: RunForDoctor): Binding[] {
  const { change } = bindChanges(context);
  const withEtag = createQueueEtag(context);
  /**
   * Adds a queue to conflict errors: the one that contains the appointment's entry, or today's queue if there is no
   * entry.
   */
  const withLine = (kind: QueueType) =>
    recordingCurrent(
      context,
      runForDoctor.withQueueOnConflict(async ({ params }: { actor: Actor; params: OfAppointment }) => {
        const date = await findDateOfEntry(context.db, namesOf(params));
        return lineOfBooking(params.doctorId, kind, date ?? today(context));
      }),
    );
  return [
    bind(api.viewDayWiseQueue, mayActForDoctor, ({ actor, params: { doctorId }, query }) => {
      const date = query.date ?? today(context);
      return withEtag(actor, { doctorId, what: `day-${date}` }, (asOf) =>
        show.showDay(actor, { doctorId, date }, asOf),
      );
    }),
    bind(api.viewCentralQueue, mayActForDoctor, ({ actor, params: { doctorId } }) =>
      withEtag(actor, { doctorId, what: 'central' }, (asOf) => show.showCentral(actor, doctorId, asOf)),
    ),
    bind(api.listUpcomingCentral, mayActForDoctor, ({ actor, params }) =>
      showUpcoming(context, actor, params.doctorId),
    ),
    change(
      api.callNextDayWise,
      mayActForDoctor,
      (tx, { actor, body }, line: QueueLine) =>
        callNext(context, tx, actor, { line, expectedCurrent: body.currentAppointmentId }),
      {
        around: runForDoctor.ifStillCurrent(({ params, query }) =>
          dayWiseLine(params.doctorId, query.date ?? today(context)),
        ),
      },
    ),
    change(
      api.callNextCentral,
      mayActForDoctor,
      (tx, { actor, body }, line: QueueLine) =>
        callNext(context, tx, actor, { line, expectedCurrent: body.currentAppointmentId }),
      { around: runForDoctor.ifStillCurrent(({ params }) => centralLine(params.doctorId)) },
    ),
    change(
      api.skipDayWise,
      mayActForDoctor,
      (tx, { actor, params }) => skipPatient(context, tx, actor, { kind: 'day_wise', ...namesOf(params) }),
      { around: withLine('day_wise') },
    ),
    change(
      api.skipCentral,
      mayActForDoctor,
      (tx, { actor, params }) => skipPatient(context, tx, actor, { kind: 'central', ...namesOf(params) }),
      { around: withLine('central') },
    ),
  ];
}
