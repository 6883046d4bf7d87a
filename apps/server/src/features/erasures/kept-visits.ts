import { type AppSecrets, keyFor, keysInForce, openWithAny, resealRows, seal } from '#platform/crypto/keys';
import type { Db, Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import {
  findVisitsToKeep,
  findYearsKept,
  insertKeptVisits,
  listKeptVisits,
  replaceKeptVisits,
  type VisitsToKeep,
} from './kept-visits.queries.ts';

const purpose = 'kept visits';
const boundTo = (patientId: number) => `kept visits ${patientId}`;

export type Keeping = { visits: number; until: string };

type Clinic = { clock: { now(): Date }; settings: { clinicTimezone: string } };

/** Returns the visits of a patient that the clinic's setting keeps, or null if it keeps none. */
export async function planKeptVisits(
  { clock, settings }: Clinic,
  db: Db | Tx,
  patientId: number,
): Promise<{ keeping: Keeping; kept: VisitsToKeep } | null> {
  const years = await findYearsKept(db);
  if (years === null) return null;
  const [now, zone] = [clock.now(), settings.clinicTimezone];
  const kept = await findVisitsToKeep(db, { patientId, zone, now });
  if (kept === null) return null;
  const until = addYears(kept.lastVisit, years);
  if (until <= dateInZone(now, zone)) return null;
  return { keeping: { visits: kept.visits.length, until }, kept };
}

/** Returns the same day `years` years later, as `YYYY-MM-DD`. 29 February becomes 1 March in other years. */
function addYears(date: string, years: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
}

/** Stores the visits that must be kept, encrypted, in a table of their own. */
export async function keepVisits(
  context: Clinic & { settings: AppSecrets },
  tx: Tx,
  patientId: number,
): Promise<Keeping | null> {
  const planned = await planKeptVisits(context, tx, patientId);
  if (planned === null) return null;
  const key = keyFor(context.settings.appSecret, purpose);
  await insertKeptVisits(tx, {
    patientId,
    sealed: seal(key, planned.kept, boundTo(patientId)),
    ...planned.keeping,
    now: context.clock.now(),
  });
  return planned.keeping;
}

/** Decrypts the visits that are kept of an erased patient, for the operator. Returns null if there are none. */
export async function openKeptVisits(
  { db, settings }: { db: Db; settings: AppSecrets },
  patientId: number,
): Promise<VisitsToKeep | null> {
  const kept = (await listKeptVisits(db)).find((one) => one.patientId === patientId);
  if (!kept) return null;
  return openWithAny(keysInForce(settings, purpose), kept.sealed, boundTo(patientId)) as VisitsToKeep;
}

/** Encrypts the kept visits with the new key after a rotation of the server's key. Returns their number. */
export async function resealKeptVisits({ db, settings }: { db: Db; settings: AppSecrets }): Promise<number> {
  return resealRows(settings, await listKeptVisits(db), {
    open: ({ patientId, sealed }, secrets) =>
      openWithAny(keysInForce(secrets, purpose), sealed, boundTo(patientId)),
    seal: ({ patientId }, opened) => seal(keyFor(settings.appSecret, purpose), opened, boundTo(patientId)),
    replace: ({ patientId }, after) => replaceKeptVisits(db, patientId, after),
  });
}
