import type { Clinic } from '@anteroom/contract/clinic';
import type { UpdateClinicBody } from '@anteroom/contract/clinic-details';
import { recordAudit } from '#features/audit';
import type { Actor, Context, Settings } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { assertFresh } from '#platform/http/assert-fresh';
import { zoneNamed } from '#platform/time/clinic-time';
import { lockClinic, updateClinicSettings } from './clinic.queries.ts';
import { presentClinic } from './get-clinic.ts';
import { findRememberedTimezone, setRememberedTimezone } from './timezone.queries.ts';

type Update = { change: UpdateClinicBody; ifMatch: number | null };

export async function updateClinic(
  context: Context,
  tx: Tx,
  actor: Actor,
  { change, ifMatch }: Update,
): Promise<Clinic> {
  const before = await lockClinic(tx);
  assertFresh(ifMatch, before, { what: "the clinic's details", current: presentClinic(context, before) });
  const changedFields = fieldsThatDiffer(before, change);
  if (changedFields.length === 0) return presentClinic(context, before);
  const after = await updateClinicSettings(tx, change, context.clock.now());
  await recordAudit(tx, actor, { action: 'clinic.updated', changedFields });
  return presentClinic(context, after);
}

type Server = Pick<Context, 'db' | 'log'> & { settings: Pick<Settings, 'clinicTimezone'> };

/**
 * Stores this server's time zone for the operator's commands and for anyone restoring a backup. Warns when it changed.
 */
export async function rememberTimezone({ db, log, settings }: Server): Promise<void> {
  const { clinicTimezone: now } = settings;
  const before = await findRememberedTimezone(db);
  // Compare canonical zones: a zone has several names, and a Node update may change which name is the canonical one.
  if (before !== null && zoneNamed(before) === now) return;
  if (before !== null) {
    log.warn(
      `the clinic's time zone was ${before} and is now ${now}: all dates and times of appointments are shown in the new zone (from CLINIC_TIMEZONE, or else the host's zone)`,
    );
  }
  await setRememberedTimezone(db, now);
}
