import { api } from '@anteroom/contract/api';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { mayAskForEmergencyAccess, mayListEmergencies } from '../patients.policy.ts';
import { endEmergencyAccess } from './end-emergency-access.ts';
import { emergencyThrottle, grantEmergencyAccess } from './grant-emergency-access.ts';
import { listEmergencyGrants } from './list-emergency-grants.ts';
import { countGrants } from './listed-grants.queries.ts';
import { reviewEmergencyAccess } from './review-emergency-access.ts';

export function emergencyRoutes(context: Context): Binding[] {
  const { change } = bindChanges(context);
  const throttle = emergencyThrottle(context);
  return [
    change(
      api.grantEmergencyAccess,
      mayAskForEmergencyAccess,
      async (tx, { actor, body }) => ({ grant: await grantEmergencyAccess(context, tx, actor, body) }),
      {
        around: async ({ actor }, begin) => {
          await throttle.count(String(actor.userId));
          return begin();
        },
      },
    ),
    bind(api.listEmergencyGrants, mayListEmergencies, ({ actor, query }) =>
      listEmergencyGrants(context, actor, query),
    ),
    bind(api.countEmergencyGrants, mayAdministrate, () => countGrants(context.db, context.clock.now())),
    change(api.endEmergencyAccess, mayListEmergencies, async (tx, { actor, params }) => ({
      grant: await endEmergencyAccess(context, tx, actor, params.grantId),
    })),
    change(api.reviewEmergencyAccess, mayAdministrate, async (tx, { actor, params, body }) => ({
      grant: await reviewEmergencyAccess(context, tx, actor, { ...params, ...body }),
    })),
  ];
}
