import { access } from 'node:fs/promises';
import {
  exportTrail,
  listDisclosedPatients,
  verifyAgainstHeads,
  verifyAuditTrail,
  verifyTrailFile,
} from '#features/audit';
import { StartError } from '#platform/config/start-error';
import { brokenTrail, type Command, type CommandCall, explainFile } from './command.ts';
import { appSecretsOf, withClinic } from './open-clinic.ts';

export const auditCommands: Record<string, Command> = {
  'audit verify': {
    takes: ['file?', 'heads?'],
    does: 'check the whole audit trail, or an exported one without any database',
    run: async (call) => {
      const { file, heads } = call.options;
      // The server's own heads file may not exist yet, but a file named in the options must exist.
      if (heads !== undefined) await access(heads).catch(explainFile(heads));
      return file === undefined ? verifyDatabase(call) : verifyFile(call, file);
    },
  },
  'audit export': {
    takes: ['to'],
    does: 'write the audit trail to a new file, one line of JSON per entry',
    run: async ({ options, config, log }) => {
      const { to = '' } = options;
      const count = await withClinic(config, log, (clinic) => exportTrail(clinic, to)).catch(explainFile(to));
      return { line: `${count} entries are in ${to}.` };
    },
  },
  'audit patients': {
    takes: ['entry'],
    does: 'list the patient ids in an audit entry and in its file',
    run: async ({ options, config, log }) => {
      const seq = Number(options.entry);
      if (!Number.isSafeInteger(seq) || seq < 1)
        throw new StartError('--entry must be the number of an entry.');
      const listed = await withClinic(config, log, (clinic) => listDisclosedPatients(clinic, seq));
      if (listed === null) throw new StartError(`There is no entry ${seq}.`);
      if ('allUpTo' in listed) return { line: `All patients with an id up to ${listed.allUpTo}.` };
      return { line: listed.patientIds.join('\n') };
    },
  },
};

async function verifyDatabase({ options, config, log }: CommandCall) {
  const { heads } = options;
  const found = await withClinic(config, log, (clinic) =>
    heads === undefined ? verifyAuditTrail(clinic) : verifyAgainstHeads(clinic, heads),
  );
  if (found.state === 'broken') return broken(found.problem);
  return { line: `The trail is intact up to entry ${found.upTo}, fingerprint ${found.fingerprint}.` };
}

async function verifyFile({ options, config }: CommandCall, file: string) {
  const { heads } = options;
  const signed = heads === undefined ? null : { path: heads, secrets: await appSecretsOf(config) };
  const { end, broken: found } = await verifyTrailFile({ path: file, heads: signed }).catch(
    explainFile(file),
  );
  if (found) return broken(found.problem);
  const alone =
    heads === undefined ? ' Without --heads, a completely rewritten trail would go unnoticed.' : '';
  return { line: `The exported trail is intact up to entry ${end.chainNumber}, hash ${end.hash}.${alone}` };
}

function broken(problem: string | null) {
  return { line: `The trail is broken. ${problem}`, exitCode: brokenTrail };
}
