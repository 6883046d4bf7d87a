import { buildPath } from '@anteroom/client/build-request';
import { listAuditEvents } from '@anteroom/contract/audit';
import {
  exportReport,
  type ReportName,
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNames,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
} from '@anteroom/contract/reports';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aManagerOf, anAdmin } from '#test/people';
import { aVisit, someHours, wasShown } from '#test/visits';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));
const [mine, alsoMine, other] = [
  await aDoctor(clinic, { name: '=Mine, "the first"' }),
  await aDoctor(clinic, { name: 'Also Mine' }),
  await aDoctor(clinic, { name: 'Other' }),
];
const manager = await signIn(clinic, await aManagerOf(clinic, mine, alsoMine));
const query = { from: '2026-11-02', to: '2026-11-02' };
const at = (time: string) => `2026-11-02T${time}:00+01:00`;

for (const doctor of [mine, alsoMine, other]) {
  const { uuid } = await aVisit(clinic, doctor, {
    at: at('09:00'),
    entry: { arrived: at('08:50'), called: at('09:00'), completed: at('09:20') },
  });
  await wasShown(clinic, uuid, [
    { at: at('08:30'), estimate: at('09:00'), low: at('08:55'), high: at('09:05') },
  ]);
  await someHours(clinic, doctor, { day: 1, from: 540, to: 600 });
}

/** Returns, for each report, how much of the history this user sees. */
async function seenBy(desk: Desk, more: { doctorId?: number } = {}) {
  const asked = { query: { ...query, ...more } };
  const use = (await desk.call(reportScheduleUse, asked)).body;
  return [
    (await desk.call(reportAppointments, asked)).body.total.total,
    (await desk.call(reportNoShows, asked)).body.total.completed,
    (await desk.call(reportTimes, asked)).body.total.waiting.measured,
    use.total.offeredMinutes / 60,
    use.total.bookedMinutes / 20,
    (await desk.call(reportEstimates, asked)).body.total.told,
    (await desk.call(reportHours, asked)).body.total,
  ];
}

async function download(desk: Desk, report: ReportName, more: object = {}) {
  const answer = await fetch(
    `${clinic.address}${buildPath(exportReport, { params: { report }, query: { ...query, ...more } })}`,
    {
      headers: { authorization: `Bearer ${desk.token}` },
    },
  );
  return { answer, text: await answer.text() };
}

describe('access to reports', () => {
  it('reports cover all doctors for admins, the served doctors for a manager, and only the doctor’s own data for a doctor', async () => {
    expect(await seenBy(admin)).toEqual(Array(7).fill(3));
    expect(await seenBy(manager)).toEqual(Array(7).fill(2));
    expect(await seenBy(await signIn(clinic, other))).toEqual(Array(7).fill(1));
    expect(await seenBy(manager, { doctorId: mine.id })).toEqual(Array(7).fill(1));
  });

  it('reports are empty for a manager without doctors, and for an unknown doctor', async () => {
    expect(await seenBy(await signIn(clinic, await aManagerOf(clinic)))).toEqual(Array(7).fill(0));
    expect(await seenBy(admin, { doctorId: 987_654 })).toEqual(Array(7).fill(0));
  });

  it('denies reports about a doctor the caller does not act for', async () => {
    const { status } = await manager.call(reportTimes, { query: { ...query, doctorId: other.id } });
    expect(status).toBe(403);
    expect((await download(manager, 'times', { doctorId: other.id })).answer.status).toBe(403);
  });

  it.each([
    [{ from: '2026-11-03', to: '2026-11-02' }, { to: 'The last day must not be before the first' }],
    [{ from: '2025-11-02', to: '2026-11-03' }, { to: 'A report covers at most 366 days' }],
  ])('rejects a report for the period %o', async (range, fields) => {
    const { status, errorBody } = await admin.call(reportHours, { query: range });
    expect([status, errorBody.fields]).toEqual([400, fields]);
    expect((await download(admin, 'busiest-hours', range)).answer.status).toBe(400);
  });

  it('accepts a report period of 366 days', async () => {
    const { body } = await admin.call(reportAppointments, {
      query: { from: '2025-11-02', to: '2026-11-02' },
    });
    expect([body.byDay.length, body.total.total]).toEqual([366, 3]);
  });

  it('records reading a report in the audit trail once per quarter of an hour', async () => {
    const reader = await signIn(clinic, await aDoctor(clinic));
    const asked = { ...query, appointmentType: 'walk_in' as const, doctorId: reader.person.id };
    for (const _ of [1, 2]) await reader.call(reportHours, { query: asked });
    const trail = await admin.call(listAuditEvents, {
      query: { actorId: reader.person.id, action: 'report.read' },
    });
    expect(trail.body.events.map(({ details, doctorId }) => [details, doctorId])).toEqual([
      [{ report: 'busiest-hours', ...asked }, reader.person.id],
    ]);
  });
});

describe('the file of a report', () => {
  it('an exported report contains its tables one below another; names cannot be read as formulas', async () => {
    const { answer, text } = await download(manager, 'appointments');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="report-appointments-2026-11-02-to-2026-11-02.csv"',
    );
    const counts = 'Scheduled,Confirmed,In progress,Completed,Cancelled,No-shows,Total';
    expect(text.split('\r\n')).toEqual([
      'In all',
      counts,
      '0,0,0,2,0,0,2',
      '',
      'By day',
      `Date,${counts}`,
      '2026-11-02,0,0,0,2,0,0,2',
      '',
      'By doctor',
      `Doctor,${counts}`,
      `"'=Mine, ""the first""",0,0,0,1,0,0,1`,
      'Also Mine,0,0,0,1,0,0,1',
      '',
      'By type',
      `Type,${counts}`,
      'consultation,0,0,0,2,0,0,2',
      '',
    ]);
  });

  it('exported reports contain the numbers of all their tables', async () => {
    const figures = {
      'no-shows': ['Monday,2,0,0', '9,2,0,0', 'same_day,2,0,0', 'consultation,2,0,0'],
      times: ['2,10,10,2,20,20', 'Also Mine,1,10,10,1,20,20', '9,2,10,10,2,20,20'],
      'schedule-use': ['120,40,0,33.3', '2026-11-02,120,40,0,33.3', 'Monday,120,40,0,33.3'],
      estimates: ['2,2,0,0,100,0', 'up_to_60_minutes,2,2,0,0,100,0', 'Also Mine,1,1,0,0,100,0'],
      'busiest-hours': ['Monday,1', 'Sunday,0', 'Monday,9,2,0'],
    };
    for (const [name, lines] of Object.entries(figures)) {
      const { text } = await download(manager, name as ReportName);
      expect(text.split('\r\n')).toEqual(expect.arrayContaining(lines));
    }
  });

  it('records the export of a report in the audit trail before the download starts', async () => {
    const reader = await signIn(clinic, await aManagerOf(clinic, other));
    for (const name of reportNames) await download(reader, name);
    const trail = await admin.call(listAuditEvents, {
      query: { actorId: reader.person.id, action: 'report.exported' },
    });
    const told = trail.body.events.map(({ details }) => details);
    expect(told.toReversed()).toEqual(
      reportNames.map((report) => ({ report, ...query, doctorId: null, appointmentType: null })),
    );
  });
});
