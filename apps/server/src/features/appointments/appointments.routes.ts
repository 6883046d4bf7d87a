import { api } from '@anteroom/contract/api';
import { mayAdministrate, maySignedIn } from '#features/staff';
import { createKeyedMutex } from '#platform/concurrency/keyed-mutex';
import type { Actor, Context } from '#platform/context';
import { type Binding, bind, bindDownload } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import type { AppointmentListener } from './appointment-listener.ts';
import { mayBookWithDoctor, mayFilterByDoctor } from './appointments.policy.ts';
import { getAppointmentBoard, type ListHoursOfDates } from './board/get-appointment-board.ts';
import { createAppointment } from './create-appointment.ts';
import { deleteAppointment } from './delete-appointment.ts';
import { exportAppointments } from './export/export-appointments.ts';
import { listAppointments } from './list-appointments.ts';
import { exportPatientRecord } from './of-patient/export-record.ts';
import { getPatientSummary, listPatientVisits } from './of-patient/patient-summary.ts';
import { getAppointment, readAppointment } from './read-appointment.ts';
import { createSeries } from './series/create-series.ts';
import { deleteFollowing } from './series/delete-following.ts';
import { previewSeries } from './series/preview-series.ts';
import { getSeries } from './series/read-series.ts';
import { updateFollowing } from './series/update-following.ts';
import { changesTexts, updateAppointment } from './update-appointment.ts';
import { fileOpenDraft } from './visit-notes/file-draft.ts';
import { getVisitNotes, saveVisitNotes } from './visit-notes/save-visit-notes.ts';

export function appointmentRoutes(
  context: Context & { appointmentListener: AppointmentListener; listHoursOfDates: ListHoursOfDates },
): Binding[] {
  const { change } = bindChanges(context);
  const runExclusive = createKeyedMutex();
  /**
   * Queues the request behind other requests for the same doctor. Reads the appointment only to find its doctor. The
   * action reads it again under the doctor's lock, because it may have changed in the meantime.
   */
  const inDoctorsTurn = async <T>(
    { actor, params }: { actor: Actor; params: { uuid: string } },
    begin: (doctorId: number) => Promise<T>,
  ): Promise<T> => {
    const { doctorId } = await readAppointment(context.db, actor, params.uuid);
    return context.appointmentListener.withQueueOnConflict(actor, doctorId, () =>
      runExclusive(doctorId, () => begin(doctorId)),
    );
  };
  return [
    bind(api.listAppointments, mayFilterByDoctor, ({ actor, query }) =>
      listAppointments(context, actor, query),
    ),
    bind(api.getAppointmentBoard, mayFilterByDoctor, ({ actor, query }) =>
      getAppointmentBoard(context, actor, query),
    ),
    bindDownload(api.exportAppointments, mayAdministrate, ({ actor, query }) =>
      exportAppointments(context, actor, query),
    ),
    bind(api.getAppointment, maySignedIn, async ({ actor, params }) => ({
      appointment: await getAppointment(context, actor, params.uuid),
    })),
    bind(api.exportPatientRecord, mayAdministrate, async ({ actor, params }) => ({
      record: await exportPatientRecord(context, actor, params.patientId),
    })),
    bind(api.getPatientSummary, maySignedIn, ({ actor, params }) =>
      getPatientSummary(context, actor, params.patientId),
    ),
    bind(api.listPatientVisits, maySignedIn, ({ actor, params, query }) =>
      listPatientVisits(context, actor, { ...params, ...query }),
    ),
    change(
      api.createAppointment,
      mayBookWithDoctor,
      async (tx, { actor, body }) => ({ appointment: await createAppointment(context, tx, actor, body) }),
      { around: ({ body }, begin) => runExclusive(body.doctorId, () => begin()) },
    ),
    updateRoute(context, inDoctorsTurn),
    ...visitNotesRoutes(context, inDoctorsTurn),
    ...seriesRoutes(context, inDoctorsTurn, runExclusive),
    change(
      api.deleteAppointment,
      maySignedIn,
      (tx, { actor, params: { uuid }, meta: { ifMatch } }, doctorId: number) =>
        deleteAppointment(context, tx, actor, { uuid, doctorId, ifMatch }),
      { around: inDoctorsTurn },
    ),
  ];
}

type InDoctorsTurn = <T>(
  call: { actor: Actor; params: { uuid: string } },
  begin: (doctorId: number) => Promise<T>,
) => Promise<T>;

function updateRoute(
  context: Context & { appointmentListener: AppointmentListener },
  inDoctorsTurn: InDoctorsTurn,
): Binding {
  const { change } = bindChanges(context);
  return change(
    api.updateAppointment,
    maySignedIn,
    (tx, { actor, params: { uuid }, body, meta: { ifMatch } }, doctorId: number) =>
      updateAppointment(context, tx, actor, { uuid, doctorId, body, ifMatch }),
    {
      around: (call, begin) =>
        inDoctorsTurn(call, async (doctorId) => {
          const { actor, body, params } = call;
          if (changesTexts(Object.keys(body))) await fileOpenDraft(context, actor, { ...params, doctorId });
          return begin(doctorId);
        }),
    },
  );
}

function visitNotesRoutes(
  context: Context & { appointmentListener: AppointmentListener },
  inDoctorsTurn: InDoctorsTurn,
): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.getVisitNotes, maySignedIn, async ({ actor, params }) => ({
      visitNotes: await getVisitNotes(context, actor, params.uuid),
    })),
    change(
      api.saveVisitNotes,
      maySignedIn,
      async (tx, { actor, params: { uuid }, body, meta: { ifMatch } }, doctorId: number) => ({
        visitNotes: await saveVisitNotes(context, tx, actor, { uuid, doctorId, body, ifMatch }),
      }),
      { around: inDoctorsTurn },
    ),
  ];
}

function seriesRoutes(
  context: Context & { appointmentListener: AppointmentListener; listHoursOfDates: ListHoursOfDates },
  inDoctorsTurn: InDoctorsTurn,
  runExclusive: ReturnType<typeof createKeyedMutex>,
): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.previewSeries, mayBookWithDoctor, ({ actor, body }) => previewSeries(context, actor, body)),
    change(
      api.createSeries,
      mayBookWithDoctor,
      async (tx, { actor, body }) => ({ appointments: await createSeries(context, tx, actor, body) }),
      { around: ({ body }, begin) => runExclusive(body.doctorId, () => begin()) },
    ),
    bind(api.getSeries, maySignedIn, async ({ actor, params }) => ({
      series: await getSeries(context, actor, params.uuid),
    })),
    change(
      api.updateFollowing,
      maySignedIn,
      (tx, { actor, params: { uuid }, body, meta: { ifMatch } }, doctorId: number) =>
        updateFollowing(context, tx, actor, { uuid, doctorId, body, ifMatch }),
      { around: inDoctorsTurn },
    ),
    change(
      api.deleteFollowing,
      maySignedIn,
      (tx, { actor, params: { uuid }, query: { seen }, meta: { ifMatch } }, doctorId: number) =>
        deleteFollowing(context, tx, actor, { uuid, doctorId, seen, ifMatch }),
      { around: inDoctorsTurn },
    ),
  ];
}
