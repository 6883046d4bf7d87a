import { exportPatients as exportPatientsRoute } from '@anteroom/contract/exports';
import {
  createPatient as createPatientRoute,
  deactivatePatient as deactivatePatientRoute,
  findPossibleDuplicates as findPossibleDuplicatesRoute,
  getAccessHistory as getAccessHistoryRoute,
  getPatient as getPatientRoute,
  listPatients as listPatientsRoute,
  updatePatient as updatePatientRoute,
} from '@anteroom/contract/patients';
import { mayAdministrate, maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindDownload } from '#platform/http/bind';
import { transact } from '#platform/http/transact';
import { createPatient } from './create-patient.ts';
import { deactivatePatient } from './deactivate-patient.ts';
import { emergencyRoutes } from './emergency/emergency.routes.ts';
import { exportPatients } from './export/export-patients.ts';
import { findPossibleDuplicates } from './find-possible-duplicates.ts';
import { getAccessHistory } from './get-access-history.ts';
import { getPatient } from './get-patient.ts';
import { listPatients } from './list-patients.ts';
import type { PatientListener } from './patient-listener.ts';
import { readPatient } from './read-patient.ts';
import { updatePatient } from './update-patient.ts';

export function patientRoutes(context: Context & { patientListener: PatientListener }): Binding[] {
  return [
    bind(listPatientsRoute, maySignedIn, ({ actor, query }) => listPatients(context, actor, query)),
    bindDownload(exportPatientsRoute, mayAdministrate, ({ actor, query }) =>
      exportPatients(context, actor, query),
    ),
    bind(getPatientRoute, maySignedIn, async ({ actor, params }) => ({
      patient: await getPatient(context, actor, params.patientId),
    })),
    bind(findPossibleDuplicatesRoute, maySignedIn, ({ actor, body }) =>
      findPossibleDuplicates(context, actor, body),
    ),
    bind(createPatientRoute, maySignedIn, ({ actor, body, meta }) =>
      transact(
        context,
        { actor, meta, operation: 'createPatient', request: body },
        async (tx) => ({ patient: await createPatient(context, tx, actor, body) }),
        (tx, kept) => readPatient(tx, actor, kept.patient.id),
      ),
    ),
    bind(updatePatientRoute, maySignedIn, async ({ actor, params, body, meta }) => ({
      patient: await updatePatient(context, actor, {
        patientId: params.patientId,
        change: body,
        ifMatch: meta.ifMatch,
      }),
    })),
    bind(deactivatePatientRoute, maySignedIn, ({ actor, params }) =>
      deactivatePatient(context, actor, params.patientId).then(() => undefined),
    ),
    bind(getAccessHistoryRoute, maySignedIn, ({ actor, params, query }) =>
      getAccessHistory(context, actor, { ...params, ...query }),
    ),
    ...emergencyRoutes(context),
  ];
}
