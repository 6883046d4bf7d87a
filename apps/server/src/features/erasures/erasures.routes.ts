import { api } from '@anteroom/contract/api';
import type { PatientListener } from '#features/patients';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { erasePatient, finishErasure } from './erase-patient.ts';
import { previewErasure } from './preview-erasure.ts';

export function erasureRoutes(context: Context & { patientListener: PatientListener }): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.previewErasure, mayAdministrate, ({ actor, params }) =>
      previewErasure(context, actor, params.patientId),
    ),
    change(
      api.erasePatient,
      mayAdministrate,
      (tx, { actor, params, body }) => erasePatient(context, tx, actor, { ...params, ...body }),
      { around: async (_, begin) => finishErasure(context, await begin()) },
    ),
  ];
}
