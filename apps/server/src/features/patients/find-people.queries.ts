import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

export type PatientState = { isActive: boolean; isRestricted: boolean; dateOfBirth: string | null };

/** Returns the facts about each existing patient that a booking needs, by id. Unknown ids are missing from the map. */
export async function findPatientStates(
  tx: Tx,
  patientIds: readonly number[],
): Promise<Map<number, PatientState>> {
  const patients = await tx
    .selectFrom('patients')
    .select(['id', 'is_active as isActive', 'date_of_birth as dateOfBirth'])
    .select(isRestricted.as('isRestricted'))
    .where(sql<boolean>`id = any(${[...patientIds]}::bigint[])`)
    .execute();
  return new Map(patients.map(({ id, ...state }) => [id, state]));
}

type FullName = { firstName: string; lastName: string; dateOfBirth: string | null };

/**
 * Returns, for each name, the ids of the patients with that name, ignoring case and accents. A date of birth must match
 * if given. A patient also has the name and date of birth of each record that was merged into theirs. Leaves out
 * restricted records.
 */
export async function findPatientsByName(tx: Tx, names: readonly FullName[]): Promise<number[][]> {
  const { rows } = await sql<{ place: number; ids: number[] }>`
    with wanted as (
      select normal_text(first_name) collate "C" as first_name, normal_text(last_name) collate "C" as last_name,
        date_of_birth as born, place
      from unnest(
        ${names.map(({ firstName }) => firstName)}::text[], ${names.map(({ lastName }) => lastName)}::text[],
        ${names.map(({ dateOfBirth }) => dateOfBirth)}::date[]
      ) with ordinality as given (first_name, last_name, date_of_birth, place)
    ), merged as (
      select merged_into, normal_text(record ->> 'first_name') collate "C" as first_name,
        normal_text(record ->> 'last_name') collate "C" as last_name, (record ->> 'date_of_birth')::date as born
      from merged_patients
    ), found as (
      select place, patients.id from wanted
      join patients on last_name_order = wanted.last_name and first_name_order = wanted.first_name
        and (born is null or date_of_birth = born)
      where not ${isRestricted}
      union
      select place, patients.id from wanted
      join merged using (first_name, last_name)
      join patients on patients.id = merged.merged_into
        and (wanted.born is null or wanted.born in (merged.born, date_of_birth))
      where not ${isRestricted}
    )
    select place::int, array_agg(id order by id) as ids from found group by place
  `.execute(tx);
  const found = new Map(rows.map(({ place, ids }) => [place, ids]));
  return names.map((_, index) => found.get(index + 1) ?? []);
}

/** The name and date of birth that an import file gives for a patient id. */
export type Claim = {
  patientId: number;
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
};

import { isRestricted } from './restrict/restrictions.queries.ts';

/** Whether each field matches, ignoring case and accents. Null if either value is empty. */
export type Comparison = {
  sameFirstName: boolean | null;
  sameLastName: boolean | null;
  sameBirth: boolean | null;
};

/**
 * Returns one comparison per claim, in the same order. A field matches if it equals the value of the patient or of a
 * record that was merged into it.
 */
export async function compareWithPatients(tx: Tx, claims: readonly Claim[]): Promise<Comparison[]> {
  if (claims.length === 0) return [];
  const { rows } = await sql<Comparison>`
    select bool_or(known.first_name = normal_text(claim.first_name) collate "C") as "sameFirstName",
      bool_or(known.last_name = normal_text(claim.last_name) collate "C") as "sameLastName",
      bool_or(known.date_of_birth = claim.date_of_birth) as "sameBirth"
    from unnest(
      ${claims.map(({ patientId }) => patientId)}::bigint[], ${claims.map(({ firstName }) => firstName)}::text[],
      ${claims.map(({ lastName }) => lastName)}::text[], ${claims.map(({ dateOfBirth }) => dateOfBirth)}::date[]
    ) with ordinality as claim (patient_id, first_name, last_name, date_of_birth, place)
    left join lateral (
      select first_name_order as first_name, last_name_order as last_name, date_of_birth
      from patients where id = claim.patient_id
      union all
      select normal_text(record ->> 'first_name') collate "C", normal_text(record ->> 'last_name') collate "C",
        (record ->> 'date_of_birth')::date
      from merged_patients where merged_into = claim.patient_id
    ) as known on true
    group by claim.place order by claim.place
  `.execute(tx);
  return rows;
}
