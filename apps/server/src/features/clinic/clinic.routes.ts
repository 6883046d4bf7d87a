import { getClinic as getClinicRoute } from '@anteroom/contract/clinic';
import { updateClinic as updateClinicRoute } from '@anteroom/contract/clinic-details';
import {
  getFirstSteps as getFirstStepsRoute,
  hideFirstSteps as hideFirstStepsRoute,
} from '@anteroom/contract/first-steps';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { getClinic } from './get-clinic.ts';
import { getFirstSteps } from './get-first-steps.ts';
import { hideFirstSteps } from './hide-first-steps.ts';
import { updateClinic } from './update-clinic.ts';

export function clinicRoutes(context: Context): Binding[] {
  return [
    bindPublic(getClinicRoute, async () => ({ clinic: await getClinic(context) })),
    bind(updateClinicRoute, mayAdministrate, async ({ actor, body, meta }) => ({
      clinic: await updateClinic(context, actor, { change: body, ifMatch: meta.ifMatch }),
    })),
    bind(getFirstStepsRoute, mayAdministrate, async () => ({
      firstSteps: await getFirstSteps(context, context.db),
    })),
    bind(hideFirstStepsRoute, mayAdministrate, async ({ actor, body }) => ({
      firstSteps: await hideFirstSteps(context, actor, body.isHidden),
    })),
  ];
}
