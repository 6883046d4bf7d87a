import type { PossibleDuplicate } from '@anteroom/contract/patients';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Actor } from '#context';
import type { Db, Tx } from '#platform/db/database';
import type { DB } from '#platform/db/schema.gen';
import { isVisibleTo } from './patients.queries.ts';

/** What is known of someone who is about to be added. */
export type Newcomer = {
  firstName: string;
  lastName: string;
  dateOfBirth?: string | null | undefined;
  phone?: string | null | undefined;
};

/** `place` is the newcomer's among those who were asked about, from 0. */
type Alike = PossibleDuplicate & { place: number };

type Part = RawBuilder<unknown>;

/**
 * The rule of what is the same, here alone. A name as the search compares names, without case and accents, and also
 * with first and last name in each other's field; with it goes the date of birth, for many share a name.
 */
const nameAsGiven = sql`
  patients.last_name_order = newcomer.last_name and patients.first_name_order = newcomer.first_name
  and patients.date_of_birth = newcomer.date_of_birth`;
const nameSwapped = sql`
  patients.last_name_order = newcomer.first_name and patients.first_name_order = newcomer.last_name
  and patients.date_of_birth = newcomer.date_of_birth`;
/** A telephone number by its end, whatever its punctuation and prefix. */
const phone = sql`
  patients.phone is not null and right(digits_only(patients.phone), 9) = newcomer.phone_ending`;

/** Fewer digits than these are an extension, which says nothing. */
const leastDigits = 7;

/**
 * For each newcomer the patients this person may see, active and inactive, who may be the same: at most so many each,
 * the same name first. One statement, however many newcomers: an import asks about a chunk of lines at once.
 */
export async function findAlike(
  db: Db | Tx,
  actor: Actor,
  newcomers: readonly Newcomer[],
  limit: number,
): Promise<Alike[]> {
  const visible = isVisibleTo(actor)(expressionBuilder<DB, 'patients'>());
  // Each way has an index of its own and a bound: half the clinic may have been given one and the same number.
  const ids = (isSame: Part) =>
    sql`(select patients.id from patients where ${isSame} and ${visible} limit ${limit})`;
  const { rows } = await sql<Alike>`
    with newcomer as materialized (${normalForm(newcomers)})
    select newcomer.place, alike.* from newcomer cross join lateral (
      select patients.id, patients.first_name as "firstName", patients.last_name as "lastName",
        patients.date_of_birth as "dateOfBirth", patients.phone, patients.is_active as "isActive",
        doctor.name as "doctorName",
        coalesce((${nameAsGiven}) or (${nameSwapped}), false) as "sameNameAndBirth",
        coalesce((${phone}), false) as "samePhone"
      from patients join users doctor on doctor.id = patients.doctor_id
      where patients.id in (${ids(nameAsGiven)} union ${ids(nameSwapped)} union ${ids(phone)})
      order by "sameNameAndBirth" desc, patients.last_name_order, patients.first_name_order, patients.id
      limit ${limit}
    ) as alike
    order by newcomer.place`.execute(db);
  return rows;
}

function normalForm(newcomers: readonly Newcomer[]): Part {
  return sql`
    select asked.place, asked.date_of_birth,
      normal_text(asked.last_name) collate "C" as last_name,
      normal_text(asked.first_name) collate "C" as first_name,
      case when length(digits_only(asked.phone)) >= ${leastDigits} then right(digits_only(asked.phone), 9) end as phone_ending
    from jsonb_to_recordset(${JSON.stringify(newcomers.map(toRecord))}::jsonb)
      as asked (place int, first_name text, last_name text, date_of_birth date, phone text)`;
}

/** What newcomers would be taken for the same by among themselves, in their order; null where nothing says it. */
export async function listLikenesses(
  db: Db | Tx,
  newcomers: readonly Newcomer[],
): Promise<{ nameAndBirth: string | null; phone: string | null }[]> {
  const { rows } = await sql<{ nameAndBirth: string | null; phone: string | null }>`
    select phone_ending as phone, date_of_birth || ' '
      || least(last_name, first_name) || E'\\n' || greatest(last_name, first_name) as "nameAndBirth"
    from (${normalForm(newcomers)}) as newcomer
    order by place`.execute(db);
  return rows;
}

function toRecord({ firstName, lastName, dateOfBirth, phone }: Newcomer, place: number) {
  return { place, first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth, phone };
}
