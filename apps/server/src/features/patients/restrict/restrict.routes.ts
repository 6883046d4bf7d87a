import { api } from '@anteroom/contract/api';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import type { PatientListener } from '../patient-listener.ts';
import { getRestriction, liftRestriction, restrictPatient } from './restrict-patient.ts';

export function restrictRoutes(context: Context & { patientListener: PatientListener }): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.getRestriction, mayAdministrate, ({ actor, params }) =>
      getRestriction(context, actor, params.patientId),
    ),
    change(api.restrictPatient, mayAdministrate, (tx, { actor, params, body }) =>
      restrictPatient(context, tx, actor, { ...params, ...body }),
    ),
    change(api.liftRestriction, mayAdministrate, (tx, { actor, params }) =>
      liftRestriction(context, tx, actor, params.patientId),
    ),
  ];
}
