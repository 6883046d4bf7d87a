import { accountName } from '@anteroom/contract/account-name';
import { email } from '@anteroom/contract/primitives';
import type { z } from 'zod/mini';
import { closePublishedAccounts, makeAdmin, setPasswordOf } from '#features/accounts';
import { theServer } from '#features/audit';
import { endEverySession, resetSecondFactor } from '#features/auth';
import { findClinicFaults } from '#features/health';
import { describeFault } from '#features/queue';
import { StartError } from '#platform/config/start-error';
import { counted } from '#platform/counted';
import { inTransaction } from '#platform/db/transaction';
import { linkCloser } from '../link-closer.ts';
import { askPassword } from './ask-password.ts';
import { auditCommands } from './audit-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { brokenRules, type Command } from './command.ts';
import { erasureCommands } from './erasure-commands.ts';
import { withClinic } from './open-clinic.ts';
import { rotationCommands } from './rotate-key.ts';
import { upgradeCommands } from './upgrade-commands.ts';

export const commands: Record<string, Command> = {
  'make-admin': {
    takes: ['email', 'name'],
    does: 'create an admin; the password comes from ADMIN_PASSWORD, the keyboard or standard input',
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
  'reset-second-factor': {
    takes: ['email'],
    does: 'remove the second factors of an account whose owner lost them, end its sessions and mail the owner and all admins',
    run: async ({ options, config, log }) => {
      const address = check(email, options.email);
      await withClinic(config, log, (clinic) =>
        inTransaction(clinic.db, (tx) => resetSecondFactor(clinic, tx, theServer, { email: address })),
      );
      return { line: `The second factors of ${address} are removed, and all of its sessions have ended.` };
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
      return {
        line: `Closed ${counted(closed.length, 'account')} of the demo clinic: ${closed.join(', ')}.`,
      };
    },
  },
  'end-all-sessions': {
    takes: [],
    does: 'end every session of every account: everyone must sign in again',
    run: async ({ config, log }) => {
      const count = await withClinic(config, log, ({ db, clock }) =>
        inTransaction(db, (tx) => endEverySession(tx, clock.now())),
      );
      return {
        line: `The sessions of ${counted(count, 'account')} have ended. Everyone must sign in again.`,
      };
    },
  },
  check: {
    takes: [],
    does: 'check that the appointments, the queues, merged records and the right to read patients match',
    run: async ({ config, log }) => {
      const faults = await withClinic(config, log, findClinicFaults);
      if (faults.length === 0) return { line: 'OK: the appointments and the queues match.' };
      return {
        line: ['Found inconsistencies:', ...faults.map(describeFault)].join('\n  '),
        exitCode: brokenRules,
      };
    },
  },
  ...auditCommands,
  ...backupCommands,
  ...erasureCommands,
  ...rotationCommands,
  ...upgradeCommands,
};

function check<T>(schema: { safeParse(value: unknown): z.core.util.SafeParseResult<T> }, value: unknown): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new StartError(`${error.issues[0]?.message ?? 'An option is not valid'}.`);
}
