import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { patientColumns } from './demo-patients.ts';

type Row = Record<string, string>;

/**
 * The names of allergens as a receptionist would write them. An allergen that is not listed keeps its name, without
 * "(substance)", "(organism)" or "(finding)" at its end.
 */
const plainAllergies: Record<string, string> = {
  cefdinir: 'Cefdinir',
  'Eggs (edible)': 'Eggs',
  'Glycine max': 'Soy',
  'House dust mite': 'House dust mites',
  Lisinopril: 'Lisinopril (intolerance)',
  'Penicillin V': 'Penicillin',
  'Sulfamethoxazole / Trimethoprim': 'Sulfa antibiotics',
  'Tree nut': 'Tree nuts',
};

/**
 * Reads a CSV file of Synthea. Throws if a field is quoted: Synthea's files have no quoted fields, and this reader
 * would misread them.
 */
async function readSynthea(path: string): Promise<Row[]> {
  const text = await readFile(path, 'utf8');
  if (text.includes('"')) throw new Error(`${path} has quoted fields, which this script cannot read.`);
  const [header, ...lines] = text.trim().split(/\r?\n/);
  const names = header?.split(',') ?? [];
  return lines.map((line) => {
    const fields = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? '']));
  });
}

/** Removes the digits that Synthea adds to every name to mark it as synthetic. */
function withoutDigits(name = ''): string {
  return name.replace(/\d/g, '').replace(/\s+/g, ' ').trim().normalize('NFC');
}

function plainZip(zip = ''): string {
  if (zip === '00000') return '';
  return zip.length === 9 ? `${zip.slice(0, 5)}-${zip.slice(5)}` : zip;
}

function plainAllergy(allergy: Row): string {
  const substance = (allergy.DESCRIPTION ?? '').replace(/ \((substance|organism|finding)\)$/, '');
  const words = plainAllergies[substance] ?? substance;
  const isGrave = allergy.SEVERITY1 === 'SEVERE' && allergy.DESCRIPTION1?.startsWith('Anaphylaxis');
  return isGrave ? `${words} (anaphylaxis)` : words;
}

/** Returns each person's allergens. Omits the general diagnosis "Allergic disposition" and resolved allergies. */
function allergiesByPerson(rows: Row[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const row of rows) {
    if (row.DESCRIPTION?.startsWith('Allergic disposition') || row.STOP) continue;
    const person = row.PATIENT ?? '';
    found.set(person, [...(found.get(person) ?? []), plainAllergy(row)]);
  }
  return found;
}

function toLine(person: Row, allergies: string[]): string {
  const fields = [
    withoutDigits(person.FIRST),
    withoutDigits(person.LAST),
    person.BIRTHDATE ?? '',
    person.GENDER === 'F' ? 'female' : 'male',
    person.ADDRESS ?? '',
    person.CITY ?? '',
    person.STATE === 'Massachusetts' ? 'MA' : (person.STATE ?? ''),
    plainZip(person.ZIP),
    allergies.join(', '),
  ];
  const line = fields.join(';');
  if (line.split(';').length !== patientColumns.length) throw new Error(`A semicolon in: ${line}`);
  return line;
}

async function prepare(folder: string): Promise<number> {
  const people = await readSynthea(join(folder, 'patients.csv'));
  const allergies = allergiesByPerson(await readSynthea(join(folder, 'allergies.csv')));
  const living = people.filter((person) => person.DEATHDATE === '');
  const lines = living.map((person) => toLine(person, allergies.get(person.Id ?? '') ?? []));
  const target = join(import.meta.dirname, 'synthea-patients.csv');
  await writeFile(target, `${[patientColumns.join(';'), ...lines].join('\n')}\n`);
  return lines.length;
}

const [folder] = process.argv.slice(2);
if (folder) process.stdout.write(`${await prepare(folder)} people written.\n`);
else
  process.stdout.write(
    "Usage: node prepare-synthea.ts <folder with Synthea's patients.csv and allergies.csv>\n",
  );
