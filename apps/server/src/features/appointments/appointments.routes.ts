import { getAppointmentBoard as getAppointmentBoardRoute } from '@anteroom/contract/appointment-board';
import {
  createAppointment as createAppointmentRoute,
  deleteAppointment as deleteAppointmentRoute,
  getAppointment as getAppointmentRoute,
  listAppointments as listAppointmentsRoute,
  updateAppointment as updateAppointmentRoute,
} from '@anteroom/contract/appointments';
import { exportAppointments as exportAppointmentsRoute } from '@anteroom/contract/exports';
import { mayAdministrate, maySignedIn } from '#features/staff';
import { createKeyedMutex } from '#platform/concurrency/keyed-mutex';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { type Binding, bind, bindDownload } from '#platform/http/bind';
import { transact } from '#platform/http/transact';
import type { AppointmentListener } from './appointment-listener.ts';
import { mayBookWithDoctor, mayFilterByDoctor } from './appointments.policy.ts';
import { getAppointmentBoard, type ListHoursOfDates } from './board/get-appointment-board.ts';
import { createAppointment } from './create-appointment.ts';
import { deleteAppointment } from './delete-appointment.ts';
import { exportAppointments } from './export/export-appointments.ts';
import { getAppointment } from './get-appointment.ts';
import { listAppointments } from './list-appointments.ts';
import { readAppointment } from './read-appointment.ts';
import { updateAppointment } from './update-appointment.ts';

export function appointmentRoutes(
  context: Context & { appointmentListener: AppointmentListener; listHoursOfDates: ListHoursOfDates },
): Binding[] {
  const runExclusive = createKeyedMutex();
  /**
   * First reads the appointment's doctor to wait for that doctor's lock. The decision uses data read under the lock.
   */
  const inDoctorsTurn = async <T>(
    actor: Actor,
    uuid: string,
    work: (tx: Tx, doctorId: number) => Promise<T>,
  ): Promise<T> => {
    const { doctorId } = await readAppointment(context.db, actor, uuid);
    return context.appointmentListener.withQueueOnConflict(actor, doctorId, () =>
      runExclusive(doctorId, () => inTransaction(context.db, (tx) => work(tx, doctorId))),
    );
  };
  return [
    bind(listAppointmentsRoute, mayFilterByDoctor, ({ actor, query }) =>
      listAppointments(context, actor, query),
    ),
    bind(getAppointmentBoardRoute, mayFilterByDoctor, ({ actor, query }) =>
      getAppointmentBoard(context, actor, query),
    ),
    bindDownload(exportAppointmentsRoute, mayAdministrate, ({ actor, query }) =>
      exportAppointments(context, actor, query),
    ),
    bind(getAppointmentRoute, maySignedIn, async ({ actor, params }) => ({
      appointment: await getAppointment(context, actor, params.uuid),
    })),
    bind(createAppointmentRoute, mayBookWithDoctor, ({ actor, body, meta }) =>
      runExclusive(body.doctorId, () =>
        transact(context, { actor, meta, operation: 'createAppointment', request: body }, async (tx) => ({
          appointment: await createAppointment(context, tx, actor, body),
        })),
      ),
    ),
    bind(updateAppointmentRoute, maySignedIn, ({ actor, params: { uuid }, body, meta: { ifMatch } }) =>
      inDoctorsTurn(actor, uuid, async (tx, doctorId) => ({
        appointment: await updateAppointment(context, tx, actor, { uuid, doctorId, body, ifMatch }),
      })),
    ),
    bind(deleteAppointmentRoute, maySignedIn, ({ actor, params: { uuid } }) =>
      inDoctorsTurn(actor, uuid, (tx, doctorId) =>
        deleteAppointment(context, tx, actor, { uuid, doctorId }),
      ).then(() => undefined),
    ),
  ];
}
