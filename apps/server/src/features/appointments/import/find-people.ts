import { findCurrentIds, findKnownRecords, keyOfExternalId } from '#features/imports';
import { type Claim, compareWithPatients, findPatientsByName } from '#features/patients';
import { findNamedDoctors } from '#features/staff';
import type { Tx } from '#platform/db/database';
import { type People, patientOfNumber } from './plan-imported-appointment.rules.ts';
import type { PatientDetails, PatientName, ReadLine } from './read-line.rules.ts';

/**
 * Finds the doctors and patients that lines refer to. A later check, under their locks, decides whether they can be
 * booked.
 */
export async function findPeople(tx: Tx, read: readonly ReadLine[]): Promise<People> {
  const doctors = read.flatMap(({ doctor }) => doctor ?? []);
  const numbers = await findNumbers(tx, read);
  return {
    doctors: await findConfirmedDoctors(tx, doctors),
    ...numbers,
    patientsByName: await findNames(tx, read),
    comparisons: await compare(tx, read, numbers),
  };
}

/** Finds the doctors that lines name. An import treats an unconfirmed doctor as unknown. */
async function findConfirmedDoctors(tx: Tx, texts: readonly string[]): Promise<People['doctors']> {
  const found = await findNamedDoctors(tx, texts);
  return new Map([...found].filter(([, doctor]) => doctor === 'several' || doctor.isConfirmed));
}

async function findNumbers(tx: Tx, read: readonly ReadLine[]) {
  const names = namesIn(read);
  const keys = ofKind(names, 'externalId').map(({ externalId }) => keyOfExternalId(externalId));
  const ids = ofKind(names, 'id').map(({ id }) => id);
  return {
    patientsByKey: await findKnownRecords(tx, 'patients', keys),
    patientIds: await findCurrentIds(tx, 'patients', ids),
  };
}

async function findNames(tx: Tx, read: readonly ReadLine[]): Promise<People['patientsByName']> {
  const named = read.filter(({ patient }) => patient?.by === 'name');
  const found = await findPatientsByName(tx, ofKind(namesIn(named), 'name'));
  return new Map(named.map((line, index) => [line, found[index] ?? []]));
}

async function compare(
  tx: Tx,
  read: readonly ReadLine[],
  numbers: Pick<People, 'patientsByKey' | 'patientIds'>,
): Promise<People['comparisons']> {
  const claims = read.flatMap((line): { line: ReadLine; claim: Claim }[] => {
    const patientId = patientOfNumber(line, numbers);
    const { patient } = line;
    return patientId !== null && patient && 'said' in patient && saysAnything(patient.said)
      ? [{ line, claim: { patientId, ...patient.said } }]
      : [];
  });
  const found = await compareWithPatients(
    tx,
    claims.map(({ claim }) => claim),
  );
  return new Map(
    claims.flatMap(({ line }, index) => {
      const comparison = found[index];
      return comparison ? [[line, comparison] as const] : [];
    }),
  );
}

function saysAnything({ firstName, lastName, dateOfBirth }: PatientDetails): boolean {
  return firstName !== null || lastName !== null || dateOfBirth !== null;
}

function namesIn(read: readonly ReadLine[]): PatientName[] {
  return read.flatMap(({ patient }) => patient ?? []);
}

function ofKind<By extends PatientName['by']>(
  names: readonly PatientName[],
  by: By,
): Extract<PatientName, { by: By }>[] {
  return names.filter((name): name is Extract<PatientName, { by: By }> => name.by === by);
}
