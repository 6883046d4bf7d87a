import type { ImportDateFormat, ImportJob, ImportOptions } from '@anteroom/contract/imports';
import { useState } from 'react';
import {
  chosenColumns,
  type FileColumn,
  fieldsTakenTwice,
  firstMapping,
  lacksOf,
  type Mapping,
} from './column-mapping.ts';

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
