import { buildPath } from '@anteroom/client/build-request';
import { exportAuditEvents, listAuditEvents } from '@anteroom/contract/audit';
import { getPatient } from '@anteroom/contract/patients';
import type { RouteCall } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
// In the clinic's zone it is already the next day.
clinic.clock.set(new Date('2026-11-21T23:30:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));

const sorts = ['seq', 'userAgent', 'actorName'] as const;

async function download(query: RouteCall<typeof exportAuditEvents>['query'], desk: Desk = admin) {
  const answer = await fetch(`${clinic.address}${buildPath(exportAuditEvents, { query })}`, {
    headers: { authorization: `Bearer ${desk.token}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const lines = bytes.toString().replace('\uFEFF', '').split('\r\n').slice(0, -1);
  return { answer, bytes, lines, seqs: lines.slice(1).map((line) => Number(line.split(',')[0])) };
}

async function rowsFor(doctorId: number, count: number): Promise<number[]> {
  const rows = await clinic.db
    .insertInto('audit_events')
    .values(
      Array.from({ length: count }, (_, index) => ({
        action: 'patient.updated',
        doctor_id: doctorId,
        user_agent: `agent ${index % 7}`,
      })),
    )
    .returning('seq')
    .execute();
  return rows.map(({ seq }) => seq);
}

describe('exportAuditEvents', () => {
  it('exports the trail to an admin as a CSV file that must not be cached', async () => {
    const { answer, bytes, lines } = await download({});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="audit-trail-2026-11-22.csv"',
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines[0]).toMatch(/^Entry,Chain number,Time,Person,/);
  });

  it('S-65: the export of the trail escapes formulas in names and headers', async () => {
    const doctor = await aDoctor(clinic, { name: '=HYPERLINK("http://x")' });
    const desk = await signIn(clinic, doctor);
    const patientId = await aPatientOf(clinic, doctor);
    await desk.call(getPatient, { params: { patientId } }, { 'user-agent': '=HYPERLINK("http://x")' });
    const escaped = { '+1': "'+1", '-1': "'-1", '@x': "'@x", '\t=1': `"'\t'=1"` };
    const agents = Object.keys(escaped);
    await clinic.db
      .insertInto('audit_events')
      .values(agents.map((user_agent) => ({ action: 'patient.read', doctor_id: doctor.id, user_agent })))
      .execute();
    const { lines } = await download({ doctorId: doctor.id, direction: 'asc' });
    const cells = lines.slice(1).join('\n');
    expect(cells).toContain(',"\'=HYPERLINK(""http://x"")",');
    for (const cell of Object.values(escaped)) expect(cells).toContain(`,${cell},`);
    expect(cells).not.toMatch(/(^|,)"?[=+@\t]/m);
    expect(lines[1]).toMatch(/^\d+,/);
  });

  it('the export of the trail shows times in the clinic’s zone', async () => {
    await clinic.db
      .insertInto('audit_events')
      .values({ action: 'patient.updated', at: new Date('2026-07-01T22:30:00Z'), doctor_id: 900_001 })
      .execute();
    const { lines } = await download({ doctorId: 900_001 });
    expect(lines[1]).toContain(',2026-07-02T00:30:00.000+02:00,');
  });

  it.each(sorts)(
    'an export of the trail sorted by %s contains every row once across many pages',
    async (sort) => {
      const doctorId = 900_100 + sorts.indexOf(sort);
      const written = await rowsFor(doctorId, 2100);
      const { seqs } = await download({ doctorId, sort, direction: 'desc' });
      expect(seqs.toSorted((one, other) => one - other)).toEqual(written);
      if (sort !== 'userAgent') expect(seqs).toEqual(written.toReversed());
    },
  );

  it('audits an export of the trail with its filters, and excludes that audit entry from the file', async () => {
    const { lines } = await download({ action: 'audit.exported', from: '2026-01-01' });
    const { body } = await admin.call(listAuditEvents, { query: { action: 'audit.exported', limit: 1 } });
    const [latest] = body.events;
    expect(latest).toMatchObject({
      actorId: admin.person.id,
      details: { action: 'audit.exported', from: '2026-01-01', sort: 'seq', direction: 'desc' },
    });
    expect(lines.some((line) => line.startsWith(`${latest?.seq},`))).toBe(false);
  });

  it('rejects an export of the trail by a user who is not an admin', async () => {
    const desk = await signIn(clinic, await aDoctor(clinic));
    const { answer } = await download({}, desk);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBeNull();
  });
});
