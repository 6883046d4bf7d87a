import {
  birthImportFields,
  dateImportFields,
  type ImportField,
  type ImportKind,
  importFields,
  splitImportFields,
} from '@anteroom/contract/import-fields';
import type { ImportDateFormat } from '@anteroom/contract/imports';
import { formatDateOf } from '#lib/format-date';
import { RadioField } from '#ui/radio-field';
import { SelectField } from '#ui/select-field';
import type { DateFormats, FileColumn, Mapping } from '../column-mapping.ts';
import {
  appointmentGroups,
  dateOrderMessages,
  fieldLabels,
  patientGroups,
} from '../import-fields.messages.ts';
import { importMessages as words } from '../imports.messages.ts';

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

type DateFormatFieldProps = {
  column: FileColumn;
  field: ImportField | null;
  value: ImportDateFormat | null;
  /** The order of day and month that is usual in the clinic's country. */
  usual: ImportDateFormat;
  isMissing: boolean;
  onChange: (format: ImportDateFormat) => void;
};

type Dates = NonNullable<FileColumn['dates']>;
type Reading = Dates['readings'][number];

/**
 * Asks for the date format of a column if the file does not decide it. Otherwise preselects the format that fits and
 * lets the admin change it. If all formats give the same dates, only shows examples.
 */
function DateFormatField(props: DateFormatFieldProps) {
  const { column, field } = props;
  const { dates } = column;
  if (!dates || field === null || !dateImportFields.has(field)) return null;
  const isBirth = birthImportFields.has(field);
  const known = { ...props, dates, isBirth };
  if (dates.suggestedFormat === null) return <OrderQuestion {...known} />;
  if (isSameInEveryOrder(dates)) return <Note text={noteOn(dates, dates.readings[0], isBirth)} />;
  return <OrderChoice {...known} />;
}

type KnownProps = DateFormatFieldProps & { dates: Dates; isBirth: boolean };

function OrderQuestion({
  column: { header },
  dates,
  isBirth,
  usual,
  value,
  isMissing,
  onChange,
}: KnownProps) {
  return (
    <div className="grid gap-1">
      <RadioField
        legend={dateOrderMessages.question(header)}
        options={dates.readings.map((reading) => ({
          value: reading.format,
          label:
            reading.format === usual
              ? dateOrderMessages.usual(reading.format)
              : dateOrderMessages.orders[reading.format],
          hint: [...examplesOf(reading, isBirth), ...unreadIn(dates, reading)].join('\n'),
        }))}
        isOneColumn
        value={value}
        error={isMissing ? dateOrderMessages.missing : undefined}
        onChange={onChange}
      />
      {dates.hasShortYears && <Note text={dateOrderMessages.shortYears(isBirth)} />}
    </div>
  );
}

function OrderChoice({ column: { header }, dates, isBirth, value, onChange }: KnownProps) {
  const format = value ?? dates.suggestedFormat;
  const chosen = dates.readings.find((reading) => reading.format === format);
  return (
    <SelectField
      label={dateOrderMessages.label(header)}
      options={dates.readings.map((reading) => ({
        value: reading.format,
        label: dateOrderMessages.orders[reading.format],
      }))}
      value={format ?? ''}
      hint={noteOn(dates, chosen, isBirth)}
      onChange={({ target }) => onChange(target.value as ImportDateFormat)}
    />
  );
}

function noteOn(dates: Dates, reading: Reading | undefined, isBirth: boolean): string {
  return [
    ...(reading ? [examplesOf(reading, isBirth).join(' · '), ...unreadIn(dates, reading)] : []),
    ...(dates.hasShortYears ? [dateOrderMessages.shortYears(isBirth)] : []),
  ].join('. ');
}

function Note({ text }: { text: string }) {
  return <p className="text-sm text-ink-faint">{text}</p>;
}

function examplesOf({ samples }: Reading, isBirth: boolean): string[] {
  return samples.map(({ cell, birthDate, date }) =>
    dateOrderMessages.example(cell, formatDateOf(Date.parse(isBirth ? birthDate : date), 'UTC')),
  );
}

function unreadIn({ count }: Dates, reading: Reading): string[] {
  return reading.count < count ? [dateOrderMessages.unread(count - reading.count)] : [];
}

/** Returns whether all date formats give the same dates, as with months written as words. */
function isSameInEveryOrder({ count, readings }: Dates): boolean {
  const [first, ...others] = readings.map(({ samples }) => JSON.stringify(samples));
  return readings.every((reading) => reading.count === count) && others.every((other) => other === first);
}
