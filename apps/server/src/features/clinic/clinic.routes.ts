import { api } from '@anteroom/contract/api';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindPublic, bindPublicImage } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { getClinic } from './get-clinic.ts';
import { getFirstSteps, hideFirstSteps } from './get-first-steps.ts';
import { setLogo, showLogo } from './logo/set-logo.ts';
import { updateClinic } from './update-clinic.ts';

export function clinicRoutes(context: Context): Binding[] {
  const { change } = bindChanges(context);
  return [
    bindPublic(api.getClinic, async () => ({ clinic: await getClinic(context) })),
    change(api.updateClinic, mayAdministrate, async (tx, { actor, body, meta }) => ({
      clinic: await updateClinic(context, tx, actor, { change: body, ifMatch: meta.ifMatch }),
    })),
    change(api.setClinicLogo, mayAdministrate, async (tx, { actor, body }) => ({
      clinic: await setLogo(context, tx, actor, body.image),
    })),
    bindPublicImage(api.getClinicLogo, ({ params }) => showLogo(context.db, params.version)),
    bind(api.getFirstSteps, mayAdministrate, async () => ({
      firstSteps: await getFirstSteps(context, context.db),
    })),
    change(api.hideFirstSteps, mayAdministrate, async (tx, { actor, body }) => ({
      firstSteps: await hideFirstSteps(context, tx, actor, body.isHidden),
    })),
  ];
}
