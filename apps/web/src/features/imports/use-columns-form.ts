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

/** What is chosen about a file; it begins with what was chosen for its last check. */
export function useColumnsForm(job: ImportJob, columns: readonly FileColumn[], guessed: ImportDateFormat) {
  const [choice, setChoice] = useState<ColumnsChoice>(() => ({
    mapping: firstMapping(columns, job.options),
    doctorId: job.options?.doctorId ?? null,
    dateFormat: job.options?.dateFormat ?? guessed,
    doubtfulLines: job.options?.doubtfulLines ?? 'refuse',
    pastStatus: job.options?.pastStatus ?? null,
  }));
  // Told when somebody wants to go on, not while they are choosing.
  const [isTold, setIsTold] = useState(false);
  const { mapping, ...others } = choice;
  const takenTwice = fieldsTakenTwice(mapping);
  const lacks = lacksOf(job.kind, mapping, choice.doctorId);
  return {
    choice,
    change: (changed: Partial<ColumnsChoice>) => setChoice((before) => ({ ...before, ...changed })),
    takenTwice,
    lacks: isTold ? lacks : [],
    tell: () => setIsTold(true),
    options: (): ImportOptions | null =>
      takenTwice.size > 0 || lacks.length > 0
        ? null
        : { ...others, columns: chosenColumns(columns, mapping) },
  };
}
