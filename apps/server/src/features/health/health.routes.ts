import { api } from '@anteroom/contract/api';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { askHealth } from './ask-health.ts';

export function healthRoutes(context: Context): Binding[] {
  return [bind(api.getHealth, mayAdministrate, async () => ({ health: await askHealth(context) }))];
}
