import { limits } from '@anteroom/contract/limits';
import { listAppointmentsToCome, presentConflict } from '#features/appointments';
import { AppError, invalidField } from '#platform/app-error';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { spanOfDate } from '#platform/time/clinic-time';
import type { ExceptionalHours } from '../hours.rules.ts';
import { findHit } from './exception.rules.ts';

type Looking = Pick<Context, 'clock' | 'settings'>;
type OfDoctor = { doctorId: number; exceptions: readonly ExceptionalHours[] };
type Affected = Awaited<ReturnType<typeof listAppointmentsToCome>>;

/**
 * Returns, for each of a doctor's exceptions, the upcoming appointments on its dates that fall outside its hours.
 * Expects the exceptions sorted by date; the result has the same order.
 */
export async function listAffected(
  { clock, settings }: Looking,
  db: Db | Tx,
  { doctorId, exceptions }: OfDoctor,
): Promise<Affected[]> {
  const [first, last] = [exceptions.at(0), exceptions.at(-1)];
  if (!(first && last)) return [];
  const timezone = settings.clinicTimezone;
  const appointments = await listAppointmentsToCome(db, doctorId, {
    now: clock.now(),
    start: spanOfDate(first.firstDate, timezone).start,
    end: spanOfDate(last.lastDate, timezone).end,
  });
  return findHit(appointments, exceptions, timezone);
}

export async function countAffected(
  context: Looking,
  db: Db | Tx,
  exception: ExceptionalHours & { doctorId: number },
): Promise<number> {
  const [affected = []] = await listAffected(context, db, { ...exception, exceptions: [exception] });
  return affected.length;
}

/**
 * Rejects a change that affects appointments the caller has not confirmed, and lists all of them. Returns the number of
 * affected appointments. Must run under the doctor's lock, so that every booking is either checked here or made
 * afterwards.
 */
export async function assertAffectedAreKnown(
  context: Looking,
  tx: Tx,
  exception: ExceptionalHours & { doctorId: number },
  knownAffected: readonly string[],
): Promise<number> {
  const [affected = []] = await listAffected(context, tx, { ...exception, exceptions: [exception] });
  const known = new Set(knownAffected);
  if (affected.every(({ uuid }) => known.has(uuid))) return affected.length;
  const { affected: most } = limits.scheduleException;
  // The caller must send all affected appointments back as confirmed, and that list is limited. With more appointments,
  // saving could never succeed.
  if (affected.length > most) {
    const message = `More than ${most} appointments are booked on these dates outside of these hours. Choose fewer days at once`;
    throw invalidField('lastDate', message);
  }
  const appointments = affected.length === 1 ? 'An appointment is' : `${affected.length} appointments are`;
  throw new AppError('appointments_affected', `${appointments} booked outside of these hours.`, {
    conflicts: affected.map(presentConflict),
    shownPatientIds: affected.map(({ patientId }) => patientId),
  });
}
