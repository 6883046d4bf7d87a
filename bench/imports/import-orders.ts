import { setTimeout as wait } from 'node:timers/promises';
import type { ImportField } from '@anteroom/contract/import-fields';
import {
  checkImport,
  getImport,
  type ImportJob,
  type ImportOptions,
  putImportPart,
  runImport,
  startImport,
} from '@anteroom/contract/imports';
import { callTo, type HttpCall } from '../../load-support/load/http-client.ts';

/** Sends a request as an admin and returns the response body. */
export type Admin = <Body>(call: HttpCall) => Promise<Body>;
type Answer = { import: ImportJob };

const partLength = 60_000;

/** Uploads a file of appointments and returns the id of the import. */
export async function upload(admin: Admin, token: string, text: string): Promise<number> {
  const body = { kind: 'appointments' as const, fileName: 'visits.csv' };
  const { import: job } = await admin<Answer>(callTo(startImport, { body }, { token, expected: [201] }));
  const importId = job.id;
  for (let part = 1; (part - 1) * partLength < text.length; part += 1) {
    const own = { text: text.slice((part - 1) * partLength, part * partLength) };
    await admin(callTo(putImportPart, { params: { importId, part }, body: own }, { token }));
  }
  return importId;
}

const fields: Record<string, ImportField> = {
  id: 'externalId',
  patientId: 'patientId',
  doctor: 'doctorEmail',
  start: 'scheduledDateTime',
  duration: 'durationMinutes',
  status: 'status',
  reason: 'reasonForVisit',
};

type Extra = Partial<Omit<ImportOptions, 'columns'>> & { fields?: Record<string, ImportField> };

/** Does a dry run of the whole file. Resolves when it has finished. The last parameter adds columns and options. */
export function check(
  admin: Admin,
  token: string,
  importId: number,
  { fields: more, ...options }: Extra = {},
): Promise<ImportJob> {
  const columns = Object.entries({ ...fields, ...more }).map(([header, field]) => ({
    header,
    field,
    dateFormat: null,
  }));
  const body = { columns, ...options } as ImportOptions;
  const call = callTo(checkImport, { params: { importId }, body }, { token });
  return follow(admin, { token, importId, call });
}

/** Imports a checked file. Resolves when the import has finished. */
export async function run(admin: Admin, token: string, importId: number): Promise<ImportJob> {
  const { version } = await readJob(admin, token, importId);
  const call = callTo(runImport, { params: { importId }, body: { version } }, { token });
  return follow(admin, { token, importId, call });
}

type Order = { token: string; importId: number; call: HttpCall };

/** Starts a step of the import and waits until it has ended. */
async function follow(admin: Admin, { token, importId, call }: Order): Promise<ImportJob> {
  await admin(call);
  for (;;) {
    const job = await readJob(admin, token, importId);
    if (job.state === 'checked' || job.state === 'done') return job;
    if (job.failure !== null) throw new Error(job.failure);
    await wait(100);
  }
}

export async function readJob(admin: Admin, token: string, importId: number): Promise<ImportJob> {
  return (await admin<Answer>(callTo(getImport, { params: { importId } }, { token }))).import;
}
