import type { Clinic } from '@anteroom/contract/clinic';
import type { UpdateClinicBody } from '@anteroom/contract/clinic-details';
import { type RecordSection, recordSections } from '@anteroom/contract/record-sections';
import { recordAudit } from '#features/audit';
import { announceAccessChange } from '#features/live';
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
  { change: sent, ifMatch }: Update,
): Promise<Clinic> {
  const change = { ...sent, ...hiddenSectionsOf(sent) };
  const before = await lockClinic(tx);
  assertFresh(ifMatch, before, { what: 'the clinic’s details', current: presentClinic(context, before) });
  const changedFields = fieldsThatDiffer(before, change);
  if (changedFields.length === 0) return presentClinic(context, before);
  const after = await updateClinicSettings(tx, change, context.clock.now());
  await recordAudit(tx, actor, { action: 'clinic.updated', changedFields });
  // Close the streams of the role, so that its screens reconnect and load only the sections that are still shown to it.
  if (changedFields.includes('hiddenFromManagers')) await announceAccessChange(tx, { role: 'manager' });
  if (changedFields.includes('hiddenFromAdmins')) await announceAccessChange(tx, { role: 'admin' });
  return presentClinic(context, after);
}

/**
 * Returns each section once, in the order of the settings, so that the same sections in another order count as
 * unchanged.
 */
function hiddenSectionsOf({ hiddenFromManagers, hiddenFromAdmins }: UpdateClinicBody) {
  const inOrder = (chosen: readonly RecordSection[]) =>
    recordSections.filter((section) => chosen.includes(section));
  return {
    ...(hiddenFromManagers && { hiddenFromManagers: inOrder(hiddenFromManagers) }),
    ...(hiddenFromAdmins && { hiddenFromAdmins: inOrder(hiddenFromAdmins) }),
  };
}

type Server = Pick<Context, 'db' | 'log'> & { settings: Pick<Settings, 'clinicTimezone'> };

/**
 * Stores this server's time zone for the operator's commands and for anyone restoring a backup. Logs a warning if the
 * zone has changed.
 */
export async function rememberTimezone({ db, log, settings }: Server): Promise<void> {
  const { clinicTimezone: now } = settings;
  const before = await findRememberedTimezone(db);
  // Compare canonical zones, because a zone has several names and a Node update may change which name is canonical.
  if (before !== null && zoneNamed(before) === now) return;
  if (before !== null) {
    log.warn(
      `the clinic’s time zone was ${before} and is now ${now}: all dates and times of appointments are shown in the new zone (from CLINIC_TIMEZONE, or else the host’s zone)`,
    );
  }
  await setRememberedTimezone(db, now);
}
