import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { aClinic } from '#test/clinic';
import { aSecondServer } from '#test/second-server';
import { recordAudit, theServer } from '../audit.queries.ts';
import { sealTrail } from './seal-trail.ts';
import { verifyAuditTrail } from './verify-trail.ts';
import { writeHead } from './write-head.ts';

it('S-308: signed heads stay in the order of the chain while several servers write them into one folder', async () => {
  const clinic = await aClinic();
  const second = await aSecondServer(clinic);
  onTestFinished(() => second.close());
  const servers = [clinic.context, second.context];
  let isOver = false;
  const signer = async (context: typeof clinic.context) => {
    const breaks = [];
    while (!isOver) breaks.push(await writeHead(context));
    return breaks.filter((broken) => broken !== null);
  };
  const signing = Promise.all([...servers, ...servers].map(signer));
  for (let count = 0; count < 300; count += 1) {
    await recordAudit(clinic.context.db, theServer, { action: 'patient.read' });
    await sealTrail(clinic.context);
  }
  isOver = true;
  expect(await signing).toEqual([[], [], [], []]);
  await writeHead(second.context);
  const heads = (await readFile(clinic.context.settings.auditHeadsFile, 'utf8')).trim().split('\n');
  const places = heads.map((line) => (JSON.parse(line) as { chainNumber: number }).chainNumber);
  expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
  const { length } = await clinic.db.selectFrom('audit_seals').select('chain_number').execute();
  expect(places.at(-1)).toBe(length);
  expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified', upTo: length });
});
