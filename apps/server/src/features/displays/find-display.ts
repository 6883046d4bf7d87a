import type { Context } from '#context';
import { notFound } from '#platform/app-error';
import { hashSecret } from '#platform/secrets';
import {
  type DisplayToShow,
  type DoctorOnDisplay,
  findDisplayToShow,
  listDoctorsOnDisplay,
} from './displays.queries.ts';

export type OpenDisplay = DisplayToShow & { doctors: DoctorOnDisplay[] };

/**
 * The display of a secret. Unknown, closed and one with nobody left to show are told apart by nothing, and a text that
 * could never be a secret is looked up like any other.
 */
export async function findDisplay({ db, clock }: Context, secret: string): Promise<OpenDisplay> {
  const display = await findDisplayToShow(db, hashSecret(secret), clock.now());
  const doctors = display ? await listDoctorsOnDisplay(db, display.id) : [];
  if (!display || doctors.length === 0) throw notFound('Display');
  return { ...display, doctors };
}
