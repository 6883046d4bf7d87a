import {
  exportReport,
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
} from '@anteroom/contract/reports';
import { aVisit, wasShown } from '#test/visits';
import { everyone, ownDoctor, type Row, row } from './row.ts';
import type { World } from './world.ts';

/** A day on which only the owner has visits. */
const day = '2020-06-02';
const query = { from: day, to: day };

async function aDayOfTheOwner({ clinic, owner }: World) {
  const at = (time: string) => `${day}T${time}:00Z`;
  const { uuid } = await aVisit(clinic, owner, {
    at: at('09:00'),
    entry: { arrived: at('08:50'), called: at('09:05'), completed: at('09:20') },
  });
  const range = { low: at('08:55'), estimate: at('09:00'), high: at('09:10') };
  await wasShown(clinic, uuid, [{ at: at('08:55'), ...range }]);
  return { query };
}

const ofTheOwner = ({ owner }: World) => ({ query: { ...query, doctorId: owner.id } });

const ofAll = { cells: everyone, input: aDayOfTheOwner };
const ofOne = { of: 'of the owner', cells: ownDoctor, input: ofTheOwner };

export const reportRows: readonly Row[] = [
  row(reportAppointments, { ...ofAll, shows: ({ total }) => total.total > 0 }),
  row(reportAppointments, ofOne),
  row(reportAppointments, {
    of: 'the days on which doctors offered hours',
    cells: everyone,
    input: async (world) => {
      await world.aScheduleSlot();
      return { query: { from: '2020-06-01', to: '2020-06-07' } };
    },
    shows: ({ byDay }) => byDay.some(({ isOpen }) => isOpen),
  }),
  row(reportNoShows, { ...ofAll, shows: ({ total }) => total.completed > 0 }),
  row(reportNoShows, ofOne),
  row(reportTimes, { ...ofAll, shows: ({ total }) => total.waiting.measured > 0 }),
  row(reportTimes, ofOne),
  row(reportScheduleUse, { ...ofAll, shows: ({ total }) => total.outsideMinutes > 0 }),
  row(reportScheduleUse, ofOne),
  row(reportEstimates, { ...ofAll, shows: ({ total }) => total.told > 0 }),
  row(reportEstimates, ofOne),
  row(reportHours, { ...ofAll, shows: ({ total }) => total > 0 }),
  row(reportHours, ofOne),
  row(exportReport, {
    cells: everyone,
    input: async (world) => ({ params: { report: 'appointments' }, ...(await aDayOfTheOwner(world)) }),
    shows: (file, { owner }) => String(file).includes(owner.name),
  }),
  row(exportReport, {
    of: 'of the owner',
    cells: ownDoctor,
    input: (world) => ({ params: { report: 'times' }, ...ofTheOwner(world) }),
  }),
];
