import type { ReportName } from '@anteroom/contract/reports';
import type { CsvTable } from '#platform/csv';
import type { ReportOf } from './make-report.ts';

type Cell = string | number | null;
type Column<Row> = readonly [header: string, cell: (row: Row) => Cell];

function table<Row>(heading: string, columns: readonly Column<Row>[], rows: readonly Row[]): CsvTable {
  return {
    heading,
    headers: columns.map(([header]) => header),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  };
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const date: Column<{ date: string }> = ['Date', (row) => row.date];
const doctor: Column<{ doctorName: string }> = ['Doctor', (row) => row.doctorName];
const type: Column<{ appointmentType: string }> = ['Type', (row) => row.appointmentType];
const weekday: Column<{ dayOfWeek: number }> = ['Weekday', (row) => weekdays[row.dayOfWeek] ?? null];
const hour: Column<{ hour: number }> = ['Hour', (row) => row.hour];

type Counts = ReportOf<'appointments'>['total'];
const counts: readonly Column<Counts>[] = [
  ['Scheduled', (row) => row.scheduled],
  ['Confirmed', (row) => row.confirmed],
  ['In progress', (row) => row.in_progress],
  ['Completed', (row) => row.completed],
  ['Cancelled', (row) => row.cancelled],
  ['No-shows', (row) => row.no_show],
  ['Total', (row) => row.total],
];

const missed: readonly Column<ReportOf<'no-shows'>['total']>[] = [
  ['Completed', (row) => row.completed],
  ['No-shows', (row) => row.noShow],
  ['No-show rate in %', (row) => row.rate],
];

const times: readonly Column<ReportOf<'times'>['total']>[] = [
  ['Waiting times measured', ({ waiting }) => waiting.measured],
  ['Median waiting time in minutes', ({ waiting }) => waiting.median],
  ['90th percentile of waiting time in minutes', ({ waiting }) => waiting.percentile90],
  ['Consultations measured', ({ consultation }) => consultation.measured],
  ['Median consultation in minutes', ({ consultation }) => consultation.median],
  ['90th percentile of consultation in minutes', ({ consultation }) => consultation.percentile90],
];

const use: readonly Column<ReportOf<'schedule-use'>['total']>[] = [
  ['Offered minutes', (row) => row.offeredMinutes],
  ['Booked minutes', (row) => row.bookedMinutes],
  ['Minutes booked outside the hours', (row) => row.outsideMinutes],
  ['Booked of offered in %', (row) => row.rate],
];

const promises: readonly Column<ReportOf<'estimates'>['total']>[] = [
  ['Told', (row) => row.told],
  ['Held', (row) => row.held],
  ['Called earlier', (row) => row.calledEarlier],
  ['Called later', (row) => row.calledLater],
  ['Held in %', (row) => row.rate],
  ['Median error in minutes', (row) => row.medianError],
];

type Tables = { [Name in ReportName]: (report: ReportOf<Name>) => CsvTable[] };

const tables: Tables = {
  appointments: ({ total, byDay, byDoctor, byType }) => [
    table('In all', counts, [total]),
    table('By day', [date, ...counts], byDay),
    table('By doctor', [doctor, ...counts], byDoctor),
    table('By type', [type, ...counts], byType),
  ],
  'no-shows': ({ total, byWeekday, byHour, byLeadTime, byType }) => [
    table('In all', missed, [total]),
    table('By weekday', [weekday, ...missed], byWeekday),
    table('By hour', [hour, ...missed], byHour),
    table('By lead time', [['Lead time', (row) => row.leadTime], ...missed], byLeadTime),
    table('By type', [type, ...missed], byType),
  ],
  times: ({ total, byDoctor, byType, byHour }) => [
    table('In all', times, [total]),
    table('By doctor', [doctor, ...times], byDoctor),
    table('By type', [type, ...times], byType),
    table('By hour', [hour, ...times], byHour),
  ],
  'schedule-use': ({ total, byDoctor, byDay, byWeekday }) => [
    table('In all', use, [total]),
    table('By doctor', [doctor, ...use], byDoctor),
    table('By day', [date, ...use], byDay),
    table('By weekday', [weekday, ...use], byWeekday),
  ],
  estimates: ({ total, byToldAhead, byDoctor }) => [
    table('In all', promises, [total]),
    table('By how long ahead', [['Told ahead', (row) => row.toldAhead], ...promises], byToldAhead),
    table('By doctor', [doctor, ...promises], byDoctor),
  ],
  'busiest-hours': ({ total, daysOfWeek, hours }) => [
    table('In all', [['Appointments', (row) => row.total]], [{ total }]),
    table(
      'Days of the period',
      [weekday, ['Days', (row) => row.days]],
      daysOfWeek.map((days, dayOfWeek) => ({ dayOfWeek, days })),
    ),
    table(
      'By weekday and hour',
      [weekday, hour, ['Appointments', (row) => row.appointments], ['Walk-ins', (row) => row.walkIns]],
      hours,
    ),
  ],
};

export function tablesOf<Name extends ReportName>(name: Name, report: ReportOf<Name>): CsvTable[] {
  return tables[name](report);
}
