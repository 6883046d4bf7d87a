import type { DisplayLanguage, DisplayNameForm, DisplayPurpose } from '@anteroom/contract/displays';
import { sql } from 'kysely';
import { expiryOf, isAlive } from '#features/secret-links';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

/**
 * Serializes the creation of displays. Runs as a separate statement, so that later counts see the other transactions'
 * rows.
 */
export async function lockDisplays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('displays'))`.execute(tx);
}

/** Counts all open displays of the clinic, or those that one user opened. */
export async function countOpenDisplays(tx: Tx, openedBy?: number): Promise<number> {
  const { count } = await tx
    .selectFrom('displays')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .$if(openedBy !== undefined, (open) => open.where('created_by', '=', openedBy ?? 0))
    .executeTakeFirstOrThrow();
  return count;
}

type NewDisplay = {
  secretHash: Buffer;
  label: string;
  purpose: DisplayPurpose;
  nameForm: DisplayNameForm;
  language: DisplayLanguage;
  message?: string | null | undefined;
  doctorIds: readonly number[];
  createdBy: number;
  now: Date;
};

export async function insertDisplay(tx: Tx, display: NewDisplay): Promise<number> {
  const { id } = await tx
    .insertInto('displays')
    .values({
      secret_hash: display.secretHash,
      label: display.label,
      purpose: display.purpose,
      name_form: display.nameForm,
      language: display.language,
      message: display.message ?? null,
      created_by: display.createdBy,
      created_at: display.now,
      renewed_at: display.now,
      expires_at: expiryOf(display.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shown = display.doctorIds.map((doctorId, index) => ({
    display_id: id,
    doctor_id: doctorId,
    place: index + 1,
  }));
  await tx.insertInto('display_doctors').values(shown).execute();
  return id;
}

type NamedDoctor = { id: number; name: string; isEnabled: boolean };

export const doctorsInOrder = sql<NamedDoctor[]>`(
  select jsonb_agg(jsonb_build_object('id', doctor.id, 'name', doctor.name, 'isEnabled', doctor.is_enabled) order by shown.place)
  from display_doctors shown join users doctor on doctor.id = shown.doctor_id
  where shown.display_id = displays.id
)`;

/**
 * Returns the open displays that the caller may see, oldest first. Admins see all displays, other users only displays
 * that show a doctor they act for.
 */
export function listDisplaysOf(db: Db | Tx, actor: Actor, now: Date) {
  return listedDisplays(db, actor, now).orderBy('displays.id').execute();
}

export type DisplayRow = Awaited<ReturnType<typeof listDisplaysOf>>[number];

type Named = { displayId: number; now: Date };

export function findListedDisplay(
  tx: Tx,
  actor: Actor,
  { displayId, now }: Named,
): Promise<DisplayRow | undefined> {
  return listedDisplays(tx, actor, now).where('displays.id', '=', displayId).executeTakeFirst();
}

function listedDisplays(db: Db | Tx, actor: Actor, now: Date) {
  return db
    .selectFrom('displays')
    .innerJoin('users as maker', 'maker.id', 'displays.created_by')
    .select(['displays.id', 'displays.label', 'displays.message'])
    .select(sql<DisplayPurpose>`displays.purpose`.as('purpose'))
    .select(sql<DisplayNameForm>`displays.name_form`.as('nameForm'))
    .select(sql<DisplayLanguage>`displays.language`.as('language'))
    .select(['displays.created_at as createdAt', 'displays.last_seen_at as lastSeenAt'])
    .select(['displays.renewed_at as renewedAt', 'displays.expires_at as expiresAt'])
    .select(['maker.name as createdBy', doctorsInOrder.as('doctors')])
    .where(isAlive('displays', now))
    .where(isListedFor(actor));
}
/** SQL condition: the caller is an admin, or the display shows a doctor the caller acts for. */
export function isListedFor({ doctorIds }: Actor) {
  if (doctorIds === 'all') return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from display_doctors shown
    where shown.display_id = displays.id and shown.doctor_id = any(${[...doctorIds]}::bigint[]))`;
}

type Renewal = { now: Date; expiresAt: Date };

/** Extends a display. Returns whether the display was still open. */
export async function renewDisplay(tx: Tx, displayId: number, { now, expiresAt }: Renewal): Promise<boolean> {
  const renewed = await tx
    .updateTable('displays')
    .set({ renewed_at: now, expires_at: expiresAt })
    .where('id', '=', displayId)
    .where(isAlive('displays', now))
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** Changes the message of a display. Returns whether the display was still open. */
export async function setMessage(
  tx: Tx,
  displayId: number,
  { message, now }: { message: string | null; now: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('displays')
    .set({ message })
    .where('id', '=', displayId)
    .where(isAlive('displays', now))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Closes a display. Returns whether it was open before. */
export async function closeDisplay(tx: Tx, displayId: number, now: Date): Promise<boolean> {
  const closed = await tx
    .updateTable('displays')
    .set({ revoked_at: now })
    .where('id', '=', displayId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** SQL: a text that changes with the clinic's details and its logo, which displays show. */
const clinicVersion = sql<string>`(select concat_ws(' ', version, logo_version) from clinic_settings)`;

export function findDisplayToShow(db: Db | Tx, secretHash: Buffer, now: Date) {
  return db
    .selectFrom('displays')
    .select(['id', 'label', 'message', 'last_seen_at as lastSeenAt'])
    .select(sql<DisplayPurpose>`purpose`.as('purpose'))
    .select(sql<DisplayNameForm>`name_form`.as('nameForm'))
    .select(sql<DisplayLanguage>`language`.as('language'))
    .select(clinicVersion.as('clinicVersion'))
    .where('secret_hash', '=', secretHash)
    .where(isAlive('displays', now))
    .executeTakeFirst();
}

export type DisplayToShow = NonNullable<Awaited<ReturnType<typeof findDisplayToShow>>>;

/** Returns the enabled and confirmed doctors on a display in order, with the version of their queues. */
export function listDoctorsOnDisplay(db: Db, displayId: number) {
  return db
    .selectFrom('display_doctors as shown')
    .innerJoin('users as doctor', 'doctor.id', 'shown.doctor_id')
    .innerJoin('queues', 'queues.doctor_id', 'shown.doctor_id')
    .select(['doctor.id', 'doctor.name', 'queues.version', 'queues.queue_type as queueType'])
    .where('shown.display_id', '=', displayId)
    .where('doctor.is_enabled', '=', true)
    .where('doctor.is_confirmed', '=', true)
    .orderBy('shown.place')
    .execute();
}

export type DoctorOnDisplay = Awaited<ReturnType<typeof listDoctorsOnDisplay>>[number];

/** Stores when a display was last viewed, at most once in five minutes. */
export async function noteSeen(db: Db, displayId: number, now: Date): Promise<void> {
  await db
    .updateTable('displays')
    .set({ last_seen_at: now })
    .where('id', '=', displayId)
    // Also overwrite a time in the future: the clock has been set back since it was stored.
    .where(
      sql<boolean>`(last_seen_at is null or last_seen_at <= ${now}::timestamptz - interval '5 minutes' or last_seen_at > ${now})`,
    )
    .execute();
}
