import { getClinic as getClinicRoute } from '@anteroom/contract/clinic';
import type { Context } from '#context';
import { type Binding, bindPublic } from '#platform/http/bind';
import { getClinic } from './get-clinic.ts';

export function clinicRoutes(context: Context): Binding[] {
  return [bindPublic(getClinicRoute, async () => ({ clinic: await getClinic(context) }))];
}
