import { useState } from 'react';
import { BarChart } from '#ui/bar-chart';
import { Button } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { DescriptionList } from '#ui/description-list';
import { Disclosure } from '#ui/disclosure';
import { EmailText } from '#ui/email-text';
import { StatTile } from '#ui/stat-tile';
import { type Exhibits, ignore, longName, longText } from './exhibits.ts';

type Person = { id: number; name: string; email: string };

const people: readonly Person[] = [
  { id: 1, name: 'Ada Lind', email: 'ada@demo.clinic' },
  { id: 2, name: longName, email: `${'long'.repeat(12)}@${'domain'.repeat(6)}.example` },
];

const columns: readonly Column<Person>[] = [
  { header: 'Patient', cell: ({ name }) => name, isMain: true, sortBy: 'name' },
  { header: 'Email', cell: ({ email }) => <EmailText email={email} />, sortBy: 'email' },
  {
    header: 'Actions',
    cell: ({ name }) => (
      <Button size="small" aria-label={`Edit ${name}`}>
        Edit
      </Button>
    ),
    isActions: true,
  },
];

function SortedTable() {
  const [sorting, setSorting] = useState<{ by: string; direction: 'asc' | 'desc' }>({
    by: 'name',
    direction: 'asc',
  });
  const sortBy = (by: string) =>
    setSorting({ by, direction: by === sorting.by && sorting.direction === 'asc' ? 'desc' : 'asc' });
  return (
    <DataTable
      caption="People in order"
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      onOpen={ignore}
      sorting={{ ...sorting, onSort: sortBy }}
    />
  );
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const parts = [
  { name: 'Completed', tone: 'done' },
  { name: 'No Show', tone: 'danger' },
  { name: 'Waiting', tone: 'waiting' },
  { name: 'In Progress', tone: 'serving' },
] as const;

export const lists: Exhibits = {
  'data-table': [
    [
      'a table, or cards where there is no room',
      <DataTable key="table" caption="People" columns={columns} rows={people} rowKey={({ id }) => id} />,
    ],
    ['in order, rows that open', <SortedTable key="sorted" />],
  ],
  'email-text': [
    ['long', <EmailText key="email" email={`${'long'.repeat(12)}@${'domain'.repeat(6)}.example`} />],
  ],
  'description-list': [
    [
      'short and wide',
      <DescriptionList
        key="descriptions"
        items={[
          { term: 'Phone', description: '617-555-0142' },
          { term: 'Email', description: <EmailText email="ada@demo.clinic" /> },
          { term: 'Medical history', description: longText, isWide: true },
        ]}
      />,
    ],
  ],
  'bar-chart': [
    [
      'of four parts',
      <BarChart
        key="parts"
        sentence="Between 3 and 9 patients a day."
        parts={parts}
        bars={days.map((label, day) => ({
          id: label,
          label,
          subLabel: `${day + 1}`,
          values: [day, 2, 3, 1],
        }))}
      />,
    ],
    [
      'of one part, with an unknown and a zero',
      <BarChart
        key="one"
        sentence="Tuesday is unknown."
        parts={[{ name: 'Share', tone: 'accent' }]}
        bars={days.map((label, day) => ({
          id: label,
          label,
          values: [[40, null, 0, 75, 100, 5, 60][day] ?? null],
        }))}
        max={100}
        formatValue={(value) => `${value}%`}
      />,
    ],
    ['empty', <BarChart key="none" sentence="Nobody yet." parts={[parts[0]]} bars={[]} />],
  ],
  'stat-tile': [
    [
      'of each tone',
      <dl key="tiles" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {(['waiting', 'serving', 'done', 'danger', 'neutral', 'accent'] as const).map((tone, index) => (
          <StatTile key={tone} label={tone} value={index === 5 ? 1_234_567 : index} tone={tone} />
        ))}
      </dl>,
    ],
  ],
  disclosure: [
    [
      'closed',
      <Disclosure key="closed" label="12 finished">
        Never seen
      </Disclosure>,
    ],
    [
      'open',
      <Disclosure key="open" label="12 finished" startsOpen>
        <p className="p-4 wrap-break-word">{longText}</p>
      </Disclosure>,
    ],
  ],
};
