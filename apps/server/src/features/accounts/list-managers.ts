import type { Manager } from '@anteroom/contract/accounts';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { findDoctor, listManagersOf } from './managers.queries.ts';
import { presentManager } from './present-account.ts';

export async function listManagers({ db }: Context, doctorId: number): Promise<Manager[]> {
  if (!(await findDoctor(db, doctorId))) throw notFound('Doctor');
  const managers = await listManagersOf(db, doctorId);
  return managers.map((manager) => presentManager(manager, doctorId));
}
