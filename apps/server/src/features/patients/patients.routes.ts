import { api } from '@anteroom/contract/api';
import { assertConfirmed, mayAdministrate, maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindDownload } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { checkEmail } from './check-email.ts';
import { createPatient, findPossibleDuplicates } from './create-patient.ts';
import { emergencyRoutes } from './emergency/emergency.routes.ts';
import { exportPatients } from './export/export-patients.ts';
import { listPatients } from './list-patients.ts';
import { listRecentPatients } from './list-recent-patients.ts';
import { mergeRoutes } from './merge/merge.routes.ts';
import type { AssertBookedApart } from './merge/merge-patients.ts';
import type { PatientListener } from './patient-listener.ts';
import { getAccessHistory, getPatient, readPatient } from './read-patient.ts';
import { restrictRoutes } from './restrict/restrict.routes.ts';
import {
  countConfirmationMail,
  mailsOfConfirmation,
  sendEmailConfirmation,
} from './send-email-confirmation.ts';
import { deactivatePatient, updatePatient } from './update-patient.ts';

type Listeners = { patientListener: PatientListener; assertBookedApart: AssertBookedApart };

export function patientRoutes(context: Context & Listeners): Binding[] {
  const { change } = bindChanges(context);
  const mailThrottle = context.throttles(mailsOfConfirmation);
  return [
    bind(api.listPatients, maySignedIn, ({ actor, query }) => listPatients(context, actor, query)),
    bind(api.listRecentPatients, maySignedIn, ({ actor }) => listRecentPatients(context, actor)),
    bindDownload(api.exportPatients, mayAdministrate, ({ actor, query }) =>
      exportPatients(context, actor, query),
    ),
    bind(api.getPatient, maySignedIn, async ({ actor, params }) => ({
      patient: await getPatient(context, actor, params.patientId),
    })),
    bind(api.findPossibleDuplicates, maySignedIn, ({ actor, body }) =>
      findPossibleDuplicates(context, actor, body),
    ),
    change(
      api.createPatient,
      maySignedIn,
      async (tx, { actor, body }) => ({ patient: await createPatient(context, tx, actor, body) }),
      { assertMayHave: (tx, { actor }, kept) => readPatient(tx, actor, kept.patient.id) },
    ),
    change(api.updatePatient, maySignedIn, async (tx, { actor, params, body, meta }) => ({
      patient: await updatePatient(context, tx, actor, {
        patientId: params.patientId,
        change: body,
        ifMatch: meta.ifMatch,
      }),
    })),
    change(api.checkEmail, maySignedIn, async (tx, { actor, params, meta }) => ({
      patient: await checkEmail(context, tx, actor, { ...params, ifMatch: meta.ifMatch }),
    })),
    change(
      api.sendEmailConfirmation,
      assertConfirmed,
      async (tx, { actor, params }) => ({
        patient: await sendEmailConfirmation(context, tx, actor, params.patientId),
      }),
      {
        around: async ({ actor, params }, begin) => {
          await countConfirmationMail(context, mailThrottle, actor, params.patientId);
          return begin();
        },
      },
    ),
    change(api.deactivatePatient, maySignedIn, (tx, { actor, params }) =>
      deactivatePatient(context, tx, actor, params.patientId),
    ),
    bind(api.getAccessHistory, maySignedIn, ({ actor, params, query }) =>
      getAccessHistory(context, actor, { ...params, ...query }),
    ),
    ...mergeRoutes(context),
    ...restrictRoutes(context),
    ...emergencyRoutes(context),
  ];
}
