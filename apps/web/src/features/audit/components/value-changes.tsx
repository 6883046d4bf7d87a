import { DataTable } from '#ui/data-table';
import { fieldInWords } from '../activity-sentence.ts';
import { capitalized, auditMessages as words } from '../audit.messages.ts';

type Values = Record<string, unknown>;

export function ValueChanges({ before, after }: { before: Values; after: Values }) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <section>
      <h3 className="mb-3 text-lg font-semibold">{words.changes}</h3>
      <DataTable
        caption={words.changes}
        columns={[
          {
            header: words.field,
            isMain: true,
            cell: (field) => <span className="font-medium">{capitalized(fieldInWords(field))}</span>,
          },
          { header: words.before, cell: (field) => <Value value={before[field]} /> },
          { header: words.after, cell: (field) => <Value value={after[field]} /> },
        ]}
        rows={fields}
        rowKey={(field) => field}
      />
    </section>
  );
}

function Value({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '') {
    return <span className="text-ink-faint">{words.none}</span>;
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return <span className="wrap-anywhere whitespace-pre-line">{text}</span>;
}
