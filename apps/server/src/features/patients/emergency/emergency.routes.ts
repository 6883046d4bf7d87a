import {
  countEmergencyGrants as countRoute,
  endEmergencyAccess as endRoute,
  grantEmergencyAccess as grantRoute,
  listEmergencyGrants as listRoute,
  reviewEmergencyAccess as reviewRoute,
} from '@anteroom/contract/emergency-access';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { mayAskForEmergencyAccess, mayListEmergencies } from '../patients.policy.ts';
import { endEmergencyAccess } from './end-emergency-access.ts';
import { emergencyThrottle, grantEmergencyAccess } from './grant-emergency-access.ts';
import { listEmergencyGrants } from './list-emergency-grants.ts';
import { countGrants } from './listed-grants.queries.ts';
import { reviewEmergencyAccess } from './review-emergency-access.ts';

export function emergencyRoutes(context: Context): Binding[] {
  const throttle = emergencyThrottle(context);
  return [
    bind(grantRoute, mayAskForEmergencyAccess, async ({ actor, body }) => ({
      grant: await grantEmergencyAccess(context, throttle, actor, body),
    })),
    bind(listRoute, mayListEmergencies, ({ actor, query }) => listEmergencyGrants(context, actor, query)),
    bind(countRoute, mayAdministrate, () => countGrants(context.db, context.clock.now())),
    bind(endRoute, mayListEmergencies, async ({ actor, params }) => ({
      grant: await endEmergencyAccess(context, actor, params.grantId),
    })),
    bind(reviewRoute, mayAdministrate, async ({ actor, params, body }) => ({
      grant: await reviewEmergencyAccess(context, actor, { ...params, ...body }),
    })),
  ];
}
