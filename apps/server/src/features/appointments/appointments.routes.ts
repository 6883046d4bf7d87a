import {
  createAppointment as createAppointmentRoute,
  getAppointment as getAppointmentRoute,
  listAppointments as listAppointmentsRoute,
} from '@anteroom/contract/appointments';
import type { Context } from '#context';
import { maySignedIn } from '#features/staff';
import { type Binding, bind } from '#platform/http/bind';
import { transact } from '#platform/http/transact';
import { createTurns } from '#platform/take-turns';
import type { AppointmentListener } from './appointment-listener.ts';
import { mayBookWithDoctor, mayFilterByDoctor } from './appointments.policy.ts';
import { createAppointment } from './create-appointment.ts';
import { getAppointment } from './get-appointment.ts';
import { listAppointments } from './list-appointments.ts';

export function appointmentRoutes(
  context: Context & { appointmentListener: AppointmentListener },
): Binding[] {
  const takeTurns = createTurns();
  return [
    bind(listAppointmentsRoute, mayFilterByDoctor, ({ actor, query }) =>
      listAppointments(context, actor, query),
    ),
    bind(getAppointmentRoute, maySignedIn, async ({ actor, params }) => ({
      appointment: await getAppointment(context, actor, params.uuid),
    })),
    bind(createAppointmentRoute, mayBookWithDoctor, ({ actor, body, facts }) =>
      takeTurns(body.doctorId, () =>
        transact(context, { actor, facts, operation: 'createAppointment', request: body }, async (tx) => ({
          appointment: await createAppointment(context, tx, actor, body),
        })),
      ),
    ),
  ];
}
