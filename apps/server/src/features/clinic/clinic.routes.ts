import { getClinic as getClinicRoute } from '@anteroom/contract/clinic';
import { updateClinic as updateClinicRoute } from '@anteroom/contract/clinic-details';
import type { Context } from '#context';
import { mayAdministrate } from '#features/staff';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { getClinic } from './get-clinic.ts';
import { updateClinic } from './update-clinic.ts';

export function clinicRoutes(context: Context): Binding[] {
  return [
    bindPublic(getClinicRoute, async () => ({ clinic: await getClinic(context) })),
    bind(updateClinicRoute, mayAdministrate, async ({ actor, body, facts }) => ({
      clinic: await updateClinic(context, actor, { change: body, ifMatch: facts.ifMatch }),
    })),
  ];
}
