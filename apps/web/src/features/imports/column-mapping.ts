import type { ImportField, ImportKind } from '@anteroom/contract/import-fields';
import type { ImportDateFormat, ImportJob, ImportOptions } from '@anteroom/contract/imports';
import { useState } from 'react';

export type FileColumn = { header: string; samples: readonly string[]; suggestedField: ImportField | null };

/** The field of each column, in the order of the file. Null: not imported. */
export type Mapping = readonly (ImportField | null)[];

/** Returns the mapping of the last check, or the server's suggestions. Suggests each field only once. */
export function firstMapping(columns: readonly FileColumn[], options: ImportOptions | null): Mapping {
  if (options) return columns.map(({ header }) => fieldOf(options, header));
  const suggested = columns.map(({ suggestedField }) => suggestedField);
  return suggested.map((field, position) => (suggested.indexOf(field) === position ? field : null));
}

function fieldOf({ columns }: ImportOptions, header: string): ImportField | null {
  return columns.find((column) => column.header === header)?.field ?? null;
}

export function withField(mapping: Mapping, position: number, field: ImportField | null): Mapping {
  return mapping.with(position, field);
}

export function fieldsTakenTwice(mapping: Mapping): ReadonlySet<ImportField> {
  const taken = mapping.filter((field) => field !== null);
  return new Set(taken.filter((field, position) => taken.indexOf(field) !== position));
}

/** Required input that is missing. Without it no row could be imported. */
export type Lack = 'column' | 'names' | 'patient' | 'time' | 'doctor';

export function lacksOf(kind: ImportKind, mapping: Mapping, doctorId: number | null): readonly Lack[] {
  const has = (...fields: ImportField[]) => fields.every((field) => mapping.includes(field));
  if (mapping.every((field) => field === null)) return ['column'];
  const lacks: [Lack, boolean][] =
    kind === 'patients'
      ? [['names', !has('firstName', 'lastName')]]
      : [
          [
            'patient',
            !(has('patientExternalId') || has('patientId') || has('patientFirstName', 'patientLastName')),
          ],
          ['time', !(has('scheduledDateTime') || has('date'))],
        ];
  lacks.push(['doctor', !(has('doctorEmail') || doctorId !== null)]);
  return lacks.filter(([, isLacking]) => isLacking).map(([lack]) => lack);
}

export function chosenColumns(columns: readonly FileColumn[], mapping: Mapping): ImportOptions['columns'] {
  return columns.flatMap(({ header }, position) => {
    const field = mapping[position];
    return field ? [{ header, field }] : [];
  });
}

export type ColumnsChoice = Omit<ImportOptions, 'columns'> & { mapping: Mapping };

/** The options of an import, starting with those of its last check. */
export function useColumnsForm(job: ImportJob, columns: readonly FileColumn[], guessed: ImportDateFormat) {
  const [choice, setChoice] = useState<ColumnsChoice>(() => ({
    mapping: firstMapping(columns, job.options),
    doctorId: job.options?.doctorId ?? null,
    dateFormat: job.options?.dateFormat ?? guessed,
    doubtfulLines: job.options?.doubtfulLines ?? 'refuse',
    pastStatus: job.options?.pastStatus ?? null,
  }));
  // Report problems only after the user tries to continue.
  const [isTold, setIsTold] = useState(false);
  const { mapping, ...others } = choice;
  const takenTwice = fieldsTakenTwice(mapping);
  const lacks = lacksOf(job.kind, mapping, choice.doctorId);
  return {
    choice,
    change: (changed: Partial<ColumnsChoice>) => setChoice((before) => ({ ...before, ...changed })),
    takenTwice,
    lacks: isTold ? lacks : [],
    showErrors: () => setIsTold(true),
    options: (): ImportOptions | null =>
      takenTwice.size > 0 || lacks.length > 0
        ? null
        : { ...others, columns: chosenColumns(columns, mapping) },
  };
}
