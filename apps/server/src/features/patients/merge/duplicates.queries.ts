import type { DuplicateRecord } from '@anteroom/contract/patient-merges';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import type { FoldedName } from '../similar-names.rules.ts';

type Side = DuplicateRecord & { folded: FoldedName };
export type CandidatePair = { one: Side; other: Side };

type Page = { after: readonly [number, number]; limit: number };

type Part = RawBuilder<unknown>;

/** Each way in which one name is equal has a join of its own, so that each is a plain comparison. */
const equalNames = [
  sql`other.last_name_order = one.last_name_order`,
  sql`other.first_name_order = one.first_name_order`,
  sql`other.last_name_order = one.first_name_order`,
  sql`other.first_name_order = one.last_name_order`,
];

/**
 * Lists pairs of records with the same birth date and one equal name, by both ids, as far as the caller may read both.
 * The caller compares the other names.
 */
export async function listCandidatePairs(db: Db, actor: Actor, page: Page): Promise<CandidatePair[]> {
  const [afterOne, afterOther] = page.after;
  const pairs = equalNames.map(
    (isEqual) => sql`
      select one.id as one_id, other.id as other_id
      from patients one join patients other on other.date_of_birth = one.date_of_birth and ${isEqual}
      where one.id < other.id and one.id >= ${afterOne} and (one.id, other.id) > (${afterOne}, ${afterOther})
        and ${isReadBy(actor, sql`one.id`)} and ${isReadBy(actor, sql`other.id`)}`,
  );
  const { rows } = await sql<CandidatePair>`
    with pairs as (
      ${sql.join(pairs, sql` union `)} order by one_id, other_id limit ${page.limit}
    )
    select ${sideOf('one', 'one_doctor')} as one, ${sideOf('other', 'other_doctor')} as other
    from pairs join patients one on one.id = one_id join patients other on other.id = other_id
    join users one_doctor on one_doctor.id = one.doctor_id
    join users other_doctor on other_doctor.id = other.doctor_id
    order by one_id, other_id ${unprepared}`.execute(db);
  return rows;
}

function isReadBy(actor: Actor, patientId: Part): Part {
  if (actor.doctorIds === 'all') return sql`true`;
  return sql`exists (
    select from patient_readers readers
    where readers.patient_id = ${patientId} and readers.doctor_id = any(${[...actor.doctorIds]}::bigint[]))`;
}

function sideOf(alias: string, doctor: string): Part {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object(
    'id', ${column('id')}, 'firstName', ${column('first_name')}, 'lastName', ${column('last_name')},
    'dateOfBirth', ${column('date_of_birth')}, 'phone', ${column('phone')},
    'isActive', ${column('is_active')}, 'doctorName', ${sql.ref(`${doctor}.name`)},
    'folded', json_build_object(
      'firstName', ${column('first_name_order')}, 'lastName', ${column('last_name_order')}))`;
}
