import type { DuplicateRecord } from '@anteroom/contract/patient-merges';
import { expressionBuilder, sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import type { DB } from '#platform/db/schema.gen';
import { isVisibleTo } from '../patients.queries.ts';
import type { FoldedName } from '../similar-names.rules.ts';

type Side = DuplicateRecord & { folded: FoldedName };
export type CandidatePair = { one: Side; other: Side };

type Page = { after: readonly [number, number]; limit: number };

/**
 * A date of birth that more than this many patients share counts as a placeholder such as 1900-01-01, which many
 * systems store for an unknown date. Its patients would form so many pairs that comparing their names would exceed the
 * deadline of the request.
 */
const mostBornOnOneDate = 200;

/**
 * SQL: the pairs of records that are marked as different people. If a marked record was merged, the pair contains the
 * surviving record instead.
 */
const differentPairs = sql`
  select least(one, other) as one_id, greatest(one, other) as other_id, marked_one, marked_other
  from (
    select coalesce(merged_one.merged_into, one_id) as one, coalesce(merged_other.merged_into, other_id) as other,
      one_id as marked_one, other_id as marked_other
    from different_patients
      left join merged_patients merged_one on merged_one.id = one_id
      left join merged_patients merged_other on merged_other.id = other_id
  ) as marked
  where one <> other`;

/**
 * Lists the pairs of records with the same birth date and one equal name, sorted by both ids. If the date is a
 * placeholder, both names must be equal. Leaves out pairs that are marked as different people, and pairs of which the
 * user may not read both records. The caller compares the other names.
 */
export async function listCandidatePairs(db: Db, actor: Actor, page: Page): Promise<CandidatePair[]> {
  const [afterOne, afterOther] = page.after;
  const visible = isVisibleTo(actor)(expressionBuilder<DB, 'patients'>());
  // Grouping is faster than a join. It treats first and last names in the same way, because they may be swapped.
  const { rows } = await sql<CandidatePair>`
    with placeholders as (
      select date_of_birth from patients where date_of_birth is not null
      group by date_of_birth having count(*) > ${mostBornOnOneDate}
    ), shared as (
      select array_agg(distinct id) as ids
      from (
        select id, date_of_birth, unnest(array[last_name_order, first_name_order]) as name
        from patients
        where date_of_birth is not null and date_of_birth not in (select date_of_birth from placeholders) and ${visible}
      ) as names
      group by date_of_birth, name having min(id) < max(id)
      union all
      select array_agg(id)
      from patients where date_of_birth in (select date_of_birth from placeholders) and ${visible}
      group by date_of_birth, least(last_name_order, first_name_order), greatest(last_name_order, first_name_order)
      having min(id) < max(id)
    ), pairs as (
      select distinct one_id, other_id from shared, unnest(ids) as one_id, unnest(ids) as other_id
      where one_id < other_id and (one_id, other_id) > (${afterOne}, ${afterOther})
        and (one_id, other_id) not in (select different.one_id, different.other_id from (${differentPairs}) different)
      order by one_id, other_id limit ${page.limit}
    )
    select ${sides} order by one_id, other_id ${unprepared}`.execute(db);
  return rows;
}

/**
 * Lists the pairs that were marked as different people, sorted by both ids. Lists only pairs of which the caller may
 * read both records.
 */
export async function listDifferentPairs(db: Db, actor: Actor, page: Page): Promise<CandidatePair[]> {
  const [afterOne, afterOther] = page.after;
  const visible = isVisibleTo(actor)(expressionBuilder<DB, 'patients'>());
  const isVisible = (id: string) =>
    sql`exists (select from patients where id = ${sql.ref(id)} and ${visible})`;
  const { rows } = await sql<CandidatePair>`
    with pairs as (
      select distinct one_id, other_id from (${differentPairs}) different
      where (one_id, other_id) > (${afterOne}, ${afterOther})
        and ${isVisible('different.one_id')} and ${isVisible('different.other_id')}
      order by one_id, other_id limit ${page.limit}
    )
    select ${sides} order by one_id, other_id`.execute(db);
  return rows;
}

const sides = sql`${sideOf('one', 'one_doctor')} as one, ${sideOf('other', 'other_doctor')} as other
    from pairs join patients one on one.id = one_id join patients other on other.id = other_id
    join users one_doctor on one_doctor.id = one.doctor_id
    join users other_doctor on other_doctor.id = other.doctor_id`;

function sideOf(alias: string, doctor: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object(
    'id', ${column('id')}, 'firstName', ${column('first_name')}, 'lastName', ${column('last_name')},
    'dateOfBirth', ${column('date_of_birth')}, 'phone', ${column('phone')},
    'isActive', ${column('is_active')}, 'doctorName', ${sql.ref(`${doctor}.name`)},
    'folded', json_build_object(
      'firstName', ${column('first_name_order')}, 'lastName', ${column('last_name_order')}))`;
}

/** A pair of patient ids, the lower one first. */
type Pair = readonly [number, number];

/** Marks two records as different people. Returns false if they were marked already. */
export async function addDifferentPatients(
  tx: Tx,
  [one, other]: Pair,
  { markedBy, now }: { markedBy: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into different_patients (one_id, other_id, marked_by, marked_at)
    select ${one}, ${other}, ${markedBy}, ${now}
    where (${one}::bigint, ${other}::bigint) not in (select one_id, other_id from (${differentPairs}) different)
  `.execute(tx);
  return numAffectedRows === 1n;
}

/** Removes the mark of two records as different people. Returns whether they were marked. */
export async function removeDifferentPatients(tx: Tx, [one, other]: Pair): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from different_patients where (one_id, other_id) in (
      select marked_one, marked_other from (${differentPairs}) different
      where (one_id, other_id) = (${one}::bigint, ${other}::bigint))
  `.execute(tx);
  return numAffectedRows > 0n;
}
