import {
  type ImportField,
  type ImportKind,
  importFields,
  splitImportFields,
} from '@anteroom/contract/import-fields';
import type { ImportDateFormat } from '@anteroom/contract/imports';
import { SelectField } from '#ui/select-field';
import type { DateFormats, FileColumn, Mapping } from '../column-mapping.ts';
import { appointmentGroups, fieldLabels, patientGroups } from '../import-fields.messages.ts';
import { importMessages as words } from '../imports.messages.ts';
import { DateFormatField } from './date-format-field.tsx';

type Props = {
  kind: ImportKind;
  columns: readonly FileColumn[];
  mapping: Mapping;
  dateFormats: DateFormats;
  usualDateFormat: ImportDateFormat;
  takenTwice: ReadonlySet<ImportField>;
  /** The positions of the columns whose date format has not been chosen. */
  undecided: ReadonlySet<number>;
  onChange: (position: number, field: ImportField | null) => void;
  onDateFormat: (position: number, format: ImportDateFormat) => void;
};

const optionsOf = (groups: readonly { group: string; fields: readonly ImportField[] }[]) =>
  groups.map(({ group, fields }) => ({
    group,
    options: fields.map((value) => ({ value, label: fieldLabels[value] })),
  }));
const options = { patients: optionsOf(patientGroups), appointments: optionsOf(appointmentGroups) };

/** Shows each column of the file with sample values and a field selector. */
export function ColumnFields({ kind, columns, mapping, takenTwice, onChange, ...dates }: Props) {
  return (
    <ul className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
      {columns.map((column, position) => {
        const { header } = column;
        const field = mapping[position] ?? null;
        const isTakenTwice = field !== null && takenTwice.has(field);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of a file's columns never changes.
          <li key={position} className="grid min-w-0 gap-3">
            <SelectField
              label={header}
              options={options[kind]}
              placeholder={words.notImported}
              value={field ?? ''}
              error={isTakenTwice ? words.takenTwice(fieldLabels[field]) : undefined}
              hint={columnHint(column, field)}
              onChange={({ target }) => onChange(position, fieldFrom(kind, target.value))}
            />
            <DateFormatField
              column={column}
              field={field}
              value={dates.dateFormats[position] ?? null}
              usual={dates.usualDateFormat}
              isMissing={dates.undecided.has(position)}
              onChange={(format) => dates.onDateFormat(position, format)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function fieldFrom(kind: ImportKind, value: string): ImportField | null {
  return importFields[kind].find((field) => field === value) ?? null;
}

function columnHint({ samples, names }: FileColumn, field: ImportField | null): string {
  if (field !== null && splitImportFields.has(field) && names.length > 0) {
    return names.map(words.splitName).join(' · ');
  }
  const shown = shownSamples(samples);
  return shown.length === 0 ? words.noSamples : words.samples(shown);
}

const longest = 30;
const room = 45;

/** Returns as many distinct samples as fit on a line. Returns at least the first one, shortened if necessary. */
export function shownSamples(samples: readonly string[]): readonly string[] {
  const different = [...new Set(samples.map((sample) => sample.trim()))].filter((sample) => sample !== '');
  let length = 0;
  return different.map(shortened).filter((sample, position) => {
    length += sample.length;
    return position === 0 || length <= room;
  });
}

function shortened(sample: string): string {
  const characters = [...sample];
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : sample;
}
