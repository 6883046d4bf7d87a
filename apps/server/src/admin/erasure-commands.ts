import { open } from 'node:fs/promises';
import { recordAudit, theServer } from '#features/audit';
import { compactDatabase, openKeptVisits } from '#features/erasures';
import { StartError } from '#platform/config/start-error';
import { counted } from '#platform/counted';
import { type Command, explainFile } from './command.ts';
import { withClinic } from './open-clinic.ts';

const megabyte = 1024 * 1024;

export const erasureCommands: Record<string, Command> = {
  compact: {
    takes: [],
    does: 'rewrite the files of the database, so that they contain no deleted rows; use it outside office hours',
    run: async ({ config, log }) => {
      const { before, after } = await withClinic(config, log, ({ db }) => compactDatabase(db));
      const [from, to] = [before, after].map((bytes) => (bytes / megabyte).toFixed(1));
      return { line: `The files of the database are rewritten: ${to} MB, before ${from} MB.` };
    },
  },
  'kept-visits': {
    takes: ['patient', 'to'],
    does: 'write the visits that are kept by law of an erased patient to a new file, as JSON',
    run: async ({ options: { patient, to = '' }, config, log }) => {
      const patientId = Number(patient);
      if (!Number.isSafeInteger(patientId) || patientId < 1) {
        throw new StartError('--patient must be the number of an erased record.');
      }
      return withClinic(config, log, async (clinic) => {
        const kept = await openKeptVisits(clinic, patientId);
        if (kept === null) throw new StartError(`No visits are kept of record ${patientId}.`);
        const file = await open(to, 'wx', 0o600).catch(explainFile(to));
        // Record the export before the file has any content, like every other export.
        await recordAudit(clinic.db, theServer, {
          action: 'patient.record_exported',
          reason: 'operator',
          object: { type: 'patient', id: patientId },
          patientIds: [patientId],
          details: { count: 1 },
        });
        await file.writeFile(`${JSON.stringify(kept, null, 2)}\n`).finally(() => file.close());
        return { line: `Wrote ${counted(kept.visits.length, 'visit')} to ${to}.` };
      });
    },
  },
};
