import { type FileHandle, open } from 'node:fs/promises';
import { headsFileOf, verifyAuditTrail, vouchWithNewKey } from '#features/audit';
import { describeFault, findQueueFaults } from '#features/queue';
import { readAppSecrets } from '#platform/app-secret';
import { systemClock } from '#platform/clock';
import { createDb, createPool, type DatabaseConnection } from '#platform/db/database';
import { StartRefusal } from '#platform/start-refusal';
import { type Checked, checkBackup } from '../backup/check-backup.ts';
import { chooseKey } from '../backup/choose-key.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { askPassphrase, choosePassphrase } from './ask-passphrase.ts';
import { brokenRules, brokenTrail, type Call, type Command, explainFile } from './command.ts';
import { timezoneOf, withDatabase } from './open-clinic.ts';

export const backupCommands: Record<string, Command> = {
  backup: {
    takes: ['to'],
    does: 'write all that the clinic needs to come back to a new file, also while it works; encrypted with the\n      passphrase of BACKUP_PASSPHRASE or the keyboard',
    run: async (call) => {
      const { to: path = '' } = call.options;
      const passphrase = await choosePassphrase(call.passphrase);
      const { config, log } = call;
      const work = (connection: DatabaseConnection) => writeBackup({ config, connection, path, passphrase });
      const written = await withDatabase(config, log, { work }).catch(explainFile(path));
      const heads = written.holdsHeads
        ? ''
        : '\nIt holds no signed heads of the audit trail: there are none in DATA_DIR yet.';
      return {
        line: `${written.rows} rows are in ${path}.${aboutKey(written.holdsKey, passphrase)}${heads}`,
      };
    },
  },
  'backup verify': {
    takes: ['from'],
    does: 'read a whole backup and say whether it is as it was written; needs no database and changes nothing',
    run: async (call) => {
      const { path, ...checked } = await readChecked(call);
      return { line: `${path} is whole. ${describe(checked)}` };
    },
  },
  restore: {
    takes: ['from', 'replace?', 'another-key?', 'key-to?'],
    does: 'bring a clinic back from a backup, into an empty database or with --replace in the place of the one that is\n      there; with --key-to only write its key to a new file; with --another-key go on without it',
    run: async (call) => {
      const checked = await readChecked(call);
      const { 'key-to': keyTo } = call.options;
      return keyTo === undefined ? restore(call, checked) : writeKey(checked, keyTo);
    },
  },
};

function readChecked({ options: { from = '' }, passphrase }: Call): Promise<Checked> {
  return checkBackup(from, () => askPassphrase(passphrase)).catch(explainFile(from));
}

function aboutKey(holdsKey: boolean, passphrase: string | null): string {
  if (holdsKey)
    return '\nIt is encrypted and holds the key of the server. Without the passphrase nobody can open it.';
  if (passphrase !== null) return '\nIt is encrypted. It holds no key of the server: there is none here.';
  return '\nIt is NOT encrypted: whoever has the file reads every patient. The key of the server is not in it: keep that too.';
}

function describe({ about, manifest, key }: Pick<Checked, 'about' | 'manifest' | 'key'>): string {
  const { version, createdAt, migrations } = about;
  const { patients = 0, appointments = 0 } = manifest.rows;
  const holds = key === null ? 'without the key of the server' : 'with the key of the server';
  return `Written ${createdAt} by Anteroom ${version} (${migrations.at(-1)}), ${holds}: ${patients} patients, ${appointments} appointments.`;
}

async function restore(call: Call, checked: Checked) {
  const { config, log, options } = call;
  const key = await chooseKey(checked, config, options['another-key'] ?? false);
  return withDatabase(config, log, {
    alone: true,
    work: async (connection) => {
      const replaces = options.replace ?? false;
      const { keptAside } = await restoreBackup({ checked, config, connection, key, replaces });
      const found = await lookAtRestored(call, connection, key.isItsOwn);
      const kept = keptAside.map((path) => `What was there before is kept: ${path}`);
      const lines = [
        'The clinic is back. ',
        describe(checked),
        '\nAll sessions have ended: everyone signs in again.',
      ];
      return { line: [lines.join(''), ...kept, ...found.lines].join('\n'), exitCode: found.exitCode };
    },
  });
}

async function lookAtRestored({ config, log }: Call, connection: DatabaseConnection, isItsOwn: boolean) {
  const secrets = await readAppSecrets(config);
  const db = createDb(createPool(connection, log, { max: 2, isPatient: true }), secrets);
  try {
    const clinicTimezone = await timezoneOf(config, db);
    const settings = { ...secrets, auditHeadsFile: headsFileOf(config), clinicTimezone };
    // The former key cannot be asked any more: what came out of the backup is taken as it is.
    if (!isItsOwn) await vouchWithNewKey(db);
    const trail = await verifyAuditTrail({ db, clock: systemClock, log, settings });
    const faults = await findQueueFaults({ db, settings });
    const aboutTrail =
      trail.state === 'broken'
        ? `The audit trail is broken. ${trail.problem}`
        : `The audit trail is whole up to entry ${trail.upTo}, fingerprint ${trail.fingerprint}.`;
    const aboutQueues =
      faults.length === 0
        ? 'The appointments and the queues belong together.'
        : ['The appointments and the queues do not belong together:', ...faults.map(describeFault)].join(
            '\n  ',
          );
    const ofQueues = faults.length === 0 ? 0 : brokenRules;
    return { lines: [aboutTrail, aboutQueues], exitCode: trail.state === 'broken' ? brokenTrail : ofQueues };
  } finally {
    await db.destroy();
  }
}

async function writeKey({ key }: Checked, path: string) {
  if (key === null) throw new StartRefusal('This backup holds no key.');
  const file: FileHandle = await open(path, 'wx', 0o600).catch(explainFile(path));
  await file.writeFile(key).finally(() => file.close());
  return {
    line: `The key is in ${path}. Nothing else was done. Set APP_SECRET to it, then remove the file.`,
  };
}
