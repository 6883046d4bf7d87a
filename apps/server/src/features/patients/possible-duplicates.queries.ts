import type { PossibleDuplicate } from '@anteroom/contract/patients';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import type { DB } from '#platform/db/schema.gen';
import { isVisibleTo } from './patients.queries.ts';
import { type FoldedName, haveSimilarNames, mostCompared } from './similar-names.rules.ts';

/** The data entered so far for a patient who is about to be added. */
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
 * A possible duplicate has the same phone number, or the same date of birth and either both names equal (`nameAsGiven`,
 * `nameSwapped`) or similar names (`haveSimilarNames`). Names are compared as in the search, ignoring case and accents,
 * and also with first and last name swapped. With names the date of birth must match too, because many people share a
 * name.
 */
const isBornThen = sql`patients.date_of_birth = newcomer.date_of_birth`;
const nameAsGiven = sql`
  patients.last_name_order = newcomer.last_name and patients.first_name_order = newcomer.first_name and ${isBornThen}`;
const nameSwapped = sql`
  patients.last_name_order = newcomer.first_name and patients.first_name_order = newcomer.last_name and ${isBornThen}`;
/** SQL conditions: the first or the last name is equal. `haveSimilarNames` compares the other name. */
const oneNameEqual = [
  sql`patients.last_name_order = newcomer.last_name and ${isBornThen}`,
  sql`patients.first_name_order = newcomer.first_name and ${isBornThen}`,
  sql`patients.last_name_order = newcomer.first_name and ${isBornThen}`,
  sql`patients.first_name_order = newcomer.last_name and ${isBornThen}`,
];
/** Compares the last nine digits, because punctuation and country prefixes vary. */
const phone = sql`
  patients.phone is not null and right(digits_only(patients.phone), 9) = newcomer.phone_ending`;

/** The minimum number of digits to compare. Shorter numbers can be extensions, which do not identify a person. */
const leastDigits = 7;

/**
 * Finds for each new patient the existing ones, active and inactive, that the caller may see and that may be the same
 * person. Returns at most `limit` per new patient: those with the same names first, then those with similar names. One
 * statement, because an import checks a chunk of lines at once.
 */
export async function findAlike(
  db: Db | Tx,
  actor: Actor,
  newcomers: readonly Newcomer[],
  limit: number,
): Promise<Alike[]> {
  // Skip the phone number if the caller may not see it: a match would reveal whose number it is.
  const known = actor.hiddenSections.includes('contact')
    ? newcomers.map((newcomer) => ({ ...newcomer, phone: null }))
    : newcomers;
  const compared = await listCompared(db, actor, known, limit);
  const alike = compared.flatMap(({ folded, foldedNewcomer, ...patient }): Alike[] => {
    const similarName =
      !patient.sameNameAndBirth && patient.isBornThen && haveSimilarNames(folded, foldedNewcomer);
    const { isBornThen: _, ...shown } = patient;
    return shown.sameNameAndBirth || similarName || shown.samePhone ? [{ ...shown, similarName }] : [];
  });
  const ofEach = Map.groupBy(alike, ({ place }) => place);
  return [...ofEach.values()].flatMap((found) => found.toSorted(byLikeness).slice(0, limit));
}

const byLikeness = (one: Alike, other: Alike): number => rankOf(other) - rankOf(one);
const rankOf = ({ sameNameAndBirth, similarName }: Alike): number =>
  Number(sameNameAndBirth) * 2 + Number(similarName);

type Compared = Omit<Alike, 'similarName'> & {
  isBornThen: boolean;
  folded: FoldedName;
  foldedNewcomer: FoldedName;
};

/** Lists, for each new patient in order, the existing patients whose names must be compared. */
async function listCompared(
  db: Db | Tx,
  actor: Actor,
  newcomers: readonly Newcomer[],
  limit: number,
): Promise<Compared[]> {
  const visible = isVisibleTo(actor)(expressionBuilder<DB, 'patients'>());
  // Each condition has a separate index and limit, because very many patients can share one phone number.
  const ids = (isSame: Part, most: number) =>
    sql`(select patients.id from patients where ${isSame} and ${visible} limit ${most})`;
  const similar = sql.join(
    oneNameEqual.map((isSame) => ids(isSame, mostCompared)),
    sql` union `,
  );
  const { rows } = await sql<Compared>`
    with newcomer as materialized (${normalForm(newcomers)})
    select newcomer.place, alike.*,
      json_build_object('firstName', newcomer.first_name, 'lastName', newcomer.last_name) as "foldedNewcomer"
    from newcomer cross join lateral (
      select patients.id, patients.first_name as "firstName", patients.last_name as "lastName",
        patients.date_of_birth as "dateOfBirth", patients.phone, patients.is_active as "isActive",
        doctor.name as "doctorName",
        coalesce((${nameAsGiven}) or (${nameSwapped}), false) as "sameNameAndBirth",
        coalesce((${phone}), false) as "samePhone",
        coalesce(${isBornThen}, false) as "isBornThen",
        json_build_object('firstName', patients.first_name_order, 'lastName', patients.last_name_order) as folded
      from patients join users doctor on doctor.id = patients.doctor_id
      where patients.id in (
        ${ids(nameAsGiven, limit)} union ${ids(nameSwapped, limit)} union ${ids(phone, limit)} union ${similar}
      )
      order by patients.last_name_order, patients.first_name_order, patients.id
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

export type Likeness = FoldedName & {
  dateOfBirth: string | null;
  /**
   * A text that is equal for two people with the same birth date and the same names, also in swapped order. Null
   * without a birth date.
   */
  nameAndBirth: string | null;
  phone: string | null;
};

/** Returns, for each new patient, the data used to compare them with other new patients. */
export async function listLikenesses(db: Db | Tx, newcomers: readonly Newcomer[]): Promise<Likeness[]> {
  const { rows } = await sql<Likeness>`
    select first_name as "firstName", last_name as "lastName", date_of_birth as "dateOfBirth",
      phone_ending as phone, date_of_birth || ' '
      || least(last_name, first_name) || E'\\n' || greatest(last_name, first_name) as "nameAndBirth"
    from (${normalForm(newcomers)}) as newcomer
    order by place`.execute(db);
  return rows;
}

function toRecord({ firstName, lastName, dateOfBirth, phone }: Newcomer, place: number) {
  return { place, first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth, phone };
}
