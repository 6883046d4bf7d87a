import type { PossibleDuplicate } from '@anteroom/contract/patients';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import type { DB } from '#platform/db/schema.gen';
import { isVisibleTo } from './patients.queries.ts';

/** The known data of a patient about to be added. */
export type Newcomer = {
  firstName: string;
  lastName: string;
  dateOfBirth?: string | null | undefined;
  phone?: string | null | undefined;
};

/** `place` is the zero-based index of the new patient in the input. */
type Alike = PossibleDuplicate & { place: number };

type Part = RawBuilder<unknown>;

/**
 * The only definition of "possible duplicate". Names are compared like in the search, ignoring case and accents, and
 * also with first and last name swapped. The date of birth must match too, because many people share a name.
 */
const nameAsGiven = sql`
  patients.last_name_order = newcomer.last_name and patients.first_name_order = newcomer.first_name
  and patients.date_of_birth = newcomer.date_of_birth`;
const nameSwapped = sql`
  patients.last_name_order = newcomer.first_name and patients.first_name_order = newcomer.last_name
  and patients.date_of_birth = newcomer.date_of_birth`;
/** Compares the last nine digits, because punctuation and country prefixes vary. */
const phone = sql`
  patients.phone is not null and right(digits_only(patients.phone), 9) = newcomer.phone_ending`;

/** Shorter numbers are extensions and identify no one. */
const leastDigits = 7;

/**
 * Finds for each new patient the existing ones, active and inactive, that the caller may see and that may be the same
 * person. Returns at most `limit` per new patient, matches by name first. One statement, because an import checks a
 * chunk of lines at once.
 */
export async function findAlike(
  db: Db | Tx,
  actor: Actor,
  newcomers: readonly Newcomer[],
  limit: number,
): Promise<Alike[]> {
  const visible = isVisibleTo(actor)(expressionBuilder<DB, 'patients'>());
  // Each condition has an index and a limit of its own, because one phone number can be shared by very many patients.
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

/**
 * Returns for each new patient the keys by which two of them count as the same person. Null where the data is missing.
 */
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
