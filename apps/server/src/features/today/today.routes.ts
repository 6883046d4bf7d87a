import { api } from '@anteroom/contract/api';
import { maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { showToday } from './show-today.ts';

export function todayRoutes(context: Context): Binding[] {
  return [bind(api.getToday, maySignedIn, ({ actor }) => showToday(context, actor))];
}
