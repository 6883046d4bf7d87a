import { access } from 'node:fs/promises';
import { accountName } from '@anteroom/contract/account-name';
import { email } from '@anteroom/contract/primitives';
import type { z } from 'zod/mini';
import { closePublishedAccounts, makeAdmin, setPasswordOf } from '#features/accounts';
import { exportTrail, verifyAgainstHeads, verifyAuditTrail, verifyTrailFile } from '#features/audit';
import { endEverySession } from '#features/auth';
import { describeFault, findQueueFaults } from '#features/queue';
import { inTransaction } from '#platform/db/transaction';
import { StartRefusal } from '#platform/start-refusal';
import { linkCloser } from '../link-closer.ts';
import { askPassword } from './ask-password.ts';
import { backupCommands } from './backup-commands.ts';
import { brokenRules, brokenTrail, type Call, type Command, explainFile } from './command.ts';
import { appSecretsOf, withClinic } from './open-clinic.ts';
import { rotationCommands } from './rotate-key.ts';

export const commands: Record<string, Command> = {
  'make-admin': {
    takes: ['email', 'name'],
    does: 'make an admin; the password comes from ADMIN_PASSWORD, the keyboard or standard input',
    run: async ({ options, config, log, password }) => {
      const admin = { email: check(email, options.email), name: check(accountName, options.name) };
      const withPassword = { ...admin, password: await askPassword(password) };
      await withClinic(config, log, (clinic) => makeAdmin(clinic, withPassword));
      return { line: `${admin.name} is an admin now and signs in as ${admin.email}.` };
    },
  },
  'reset-password': {
    takes: ['email'],
    does: 'set the password of an account and end its sessions',
    run: async ({ options, config, log, password }) => {
      const address = check(email, options.email);
      const chosen = await askPassword(password);
      await withClinic(config, log, (clinic) =>
        setPasswordOf({ ...clinic, passwordListener: linkCloser }, address, chosen),
      );
      return { line: `The password of ${address} is set, and all of its sessions have ended.` };
    },
  },
  'close-demo-accounts': {
    takes: [],
    does: 'disable the accounts that still have the published password of the demo clinic, and end their sessions',
    run: async ({ config, log }) => {
      const { listPublishedPasswords } = await import('../../seeds/published-passwords.ts');
      const closed = await withClinic(config, log, (clinic) =>
        closePublishedAccounts({ ...clinic, linkCloser }, listPublishedPasswords),
      );
      if (closed.length === 0) return { line: 'No account has the published password of the demo clinic.' };
      return { line: `Closed ${closed.length} accounts of the demo clinic: ${closed.join(', ')}.` };
    },
  },
  'end-all-sessions': {
    takes: [],
    does: 'end every session of every account: everyone must sign in again',
    run: async ({ config, log }) => {
      const count = await withClinic(config, log, ({ db, clock }) =>
        inTransaction(db, (tx) => endEverySession(tx, clock.now())),
      );
      return { line: `The sessions of ${count} accounts have ended. Everyone must sign in again.` };
    },
  },
  check: {
    takes: [],
    does: 'look whether the appointments and the queues in the database belong together',
    run: async ({ config, log }) => {
      const faults = await withClinic(config, log, (clinic) => findQueueFaults(clinic));
      if (faults.length === 0)
        return { line: 'All is well: the appointments and the queues belong together.' };
      return {
        line: ['Something is wrong:', ...faults.map(describeFault)].join('\n  '),
        exitCode: brokenRules,
      };
    },
  },
  'audit verify': {
    takes: ['file?', 'heads?'],
    does: 'look at the whole audit trail, or at an exported one without any database',
    run: async (call) => {
      const { file, heads } = call.options;
      // The server's own heads may not be there yet; those that were named say nothing by being away.
      if (heads !== undefined) await access(heads).catch(explainFile(heads));
      return file === undefined ? verifyDatabase(call) : verifyFile(call, file);
    },
  },
  'audit export': {
    takes: ['to'],
    does: 'write the audit trail to a new file, a line of JSON for each entry',
    run: async ({ options, config, log }) => {
      const { to = '' } = options;
      const count = await withClinic(config, log, (clinic) => exportTrail(clinic, to)).catch(explainFile(to));
      return { line: `${count} entries are in ${to}.` };
    },
  },
  ...backupCommands,
  ...rotationCommands,
};

async function verifyDatabase({ options, config, log }: Call) {
  const { heads } = options;
  const found = await withClinic(config, log, (clinic) =>
    heads === undefined ? verifyAuditTrail(clinic) : verifyAgainstHeads(clinic, heads),
  );
  if (found.state === 'broken') return broken(found.problem);
  return { line: `The trail is whole up to entry ${found.upTo}, fingerprint ${found.fingerprint}.` };
}

async function verifyFile({ options, config }: Call, file: string) {
  const { heads } = options;
  const signed = heads === undefined ? null : { path: heads, secrets: await appSecretsOf(config) };
  const { end, broken: found } = await verifyTrailFile({ path: file, heads: signed }).catch(
    explainFile(file),
  );
  if (found) return broken(found.problem);
  const alone = heads === undefined ? ' Without --heads, nobody can tell whether it was made anew.' : '';
  return { line: `The exported trail is whole up to entry ${end.chainNumber}, hash ${end.hash}.${alone}` };
}

function broken(problem: string | null) {
  return { line: `The trail is broken. ${problem}`, exitCode: brokenTrail };
}

function check<T>(schema: { safeParse(value: unknown): z.core.util.SafeParseResult<T> }, value: unknown): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new StartRefusal(`${error.issues[0]?.message ?? 'An option is not valid'}.`);
}
