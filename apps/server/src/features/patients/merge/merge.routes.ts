import { api } from '@anteroom/contract/api';
import { maySignedIn } from '#features/staff';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { listDuplicates } from './list-duplicates.ts';
import { type MergeContext, mergePatients } from './merge-patients.ts';
import { separatePatients } from './separate-patients.ts';
import { setDifferentPatients } from './set-different-patients.ts';

export function mergeRoutes(context: MergeContext): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.listDuplicates, maySignedIn, ({ actor, query }) => listDuplicates(context, actor, query)),
    change(api.mergePatients, maySignedIn, async (tx, { actor, params, body, meta }) => ({
      patient: await mergePatients(context, tx, actor, { ...params, ...body, ifMatch: meta.ifMatch }),
    })),
    change(api.setDifferentPatients, maySignedIn, (tx, { actor, params, body }) =>
      setDifferentPatients(context, tx, actor, { ...params, ...body }),
    ),
    change(api.separatePatients, maySignedIn, (tx, { actor, params }) =>
      separatePatients(context, tx, actor, params.patientId),
    ),
  ];
}
