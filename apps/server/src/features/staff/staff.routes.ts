import { api } from '@anteroom/contract/api';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { maySignedIn } from './staff.policy.ts';
import { listDoctorsOf } from './staff.queries.ts';

export function staffRoutes(context: Context): Binding[] {
  return [
    bind(api.listDoctors, maySignedIn, async ({ actor }) => ({
      doctors: await listDoctorsOf(context.db, actor, context.settings),
    })),
  ];
}
