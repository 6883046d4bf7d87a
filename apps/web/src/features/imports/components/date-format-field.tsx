import { birthImportFields, dateImportFields, type ImportField } from '@anteroom/contract/import-fields';
import type { ImportDateFormat } from '@anteroom/contract/imports';
import { formatDateOf } from '#lib/format-date';
import { RadioField } from '#ui/radio-field';
import { SelectField } from '#ui/select-field';
import type { FileColumn } from '../column-mapping.ts';
import { dateOrderMessages as words } from '../reading.messages.ts';

type Props = {
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

/** Asks for the date format of a column if its dates fit several formats. Otherwise shows the format with examples. */
export function DateFormatField(props: Props) {
  const { column, field } = props;
  const { dates } = column;
  if (!dates || field === null || !dateImportFields.has(field)) return null;
  const isBirth = birthImportFields.has(field);
  const known = { ...props, dates, isBirth };
  if (dates.suggestedFormat === null) return <OrderQuestion {...known} />;
  if (isSameInEveryOrder(dates)) return <Note text={noteOn(dates, dates.readings[0], isBirth)} />;
  return <OrderChoice {...known} />;
}

type KnownProps = Props & { dates: Dates; isBirth: boolean };

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
        legend={words.question(header)}
        options={dates.readings.map((reading) => ({
          value: reading.format,
          label: reading.format === usual ? words.usual(reading.format) : words.orders[reading.format],
          hint: [...examplesOf(reading, isBirth), ...unreadIn(dates, reading)].join('\n'),
        }))}
        isOneColumn
        value={value}
        error={isMissing ? words.missing : undefined}
        onChange={onChange}
      />
      {dates.hasShortYears && <Note text={words.shortYears(isBirth)} />}
    </div>
  );
}

function OrderChoice({ column: { header }, dates, isBirth, value, onChange }: KnownProps) {
  const format = value ?? dates.suggestedFormat;
  const chosen = dates.readings.find((reading) => reading.format === format);
  return (
    <SelectField
      label={words.label(header)}
      options={dates.readings.map((reading) => ({
        value: reading.format,
        label: words.orders[reading.format],
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
    ...(dates.hasShortYears ? [words.shortYears(isBirth)] : []),
  ].join('. ');
}

function Note({ text }: { text: string }) {
  return <p className="text-sm text-ink-faint">{text}</p>;
}

function examplesOf({ samples }: Reading, isBirth: boolean): string[] {
  return samples.map(({ cell, birthDate, date }) =>
    words.example(cell, formatDateOf(Date.parse(isBirth ? birthDate : date), 'UTC')),
  );
}

function unreadIn({ count }: Dates, reading: Reading): string[] {
  return reading.count < count ? [words.unread(count - reading.count)] : [];
}

/** Returns whether all date formats give the same dates, as with months written as words. */
function isSameInEveryOrder({ count, readings }: Dates): boolean {
  const [first, ...others] = readings.map(({ samples }) => JSON.stringify(samples));
  return readings.every((reading) => reading.count === count) && others.every((other) => other === first);
}
