import type { DisplayPurpose } from '@anteroom/contract/displays';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import {
  type DisplayToShow,
  type DoctorOnDisplay,
  findDisplayToShow,
  listDoctorsOnDisplay,
} from './displays.queries.ts';

export type OpenDisplay = DisplayToShow & { doctors: DoctorOnDisplay[] };

/**
 * Finds the display of a secret. Throws the same error for an unknown secret, a closed display, a display of another
 * purpose and a display without enabled doctors. A malformed secret is looked up too, so that it takes the same time.
 */
export async function findDisplay(
  { db, clock }: Context,
  secret: string,
  purpose: DisplayPurpose = 'calls',
): Promise<OpenDisplay> {
  const display = await findDisplayToShow(db, hashSecret(secret), clock.now());
  const doctors = display ? await listDoctorsOnDisplay(db, display.id) : [];
  if (display?.purpose !== purpose || doctors.length === 0) throw notFound('Display');
  return { ...display, doctors };
}
