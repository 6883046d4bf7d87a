import { type FileHandle, open } from 'node:fs/promises';
import {
  headsFileOf,
  recordAudit,
  theServer,
  verifyAuditTrail,
  vouchWithNewKey,
  writeHead,
} from '#features/audit';
import { timezoneOf } from '#features/clinic';
import { eraseAgain } from '#features/erasures';
import { describeFault, findQueueFaults } from '#features/queue';
import { StartError } from '#platform/config/start-error';
import { counted } from '#platform/counted';
import { readAppSecrets } from '#platform/crypto/app-secret';
import { createDb, createPool, type DatabaseConnection } from '#platform/db/database';
import { systemClock } from '#platform/time/clock';
import { type Checked, checkBackup } from '../backup/check-backup.ts';
import { chooseKey } from '../backup/choose-key.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readBackupPassphrase } from '../backup/scheduled/backup-passphrase.ts';
import { makeBackup } from '../backup/scheduled/make-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { askPassphrase, choosePassphrase } from './ask-passphrase.ts';
import { brokenRules, brokenTrail, type Command, type CommandCall, explainFile } from './command.ts';
import { withClinic, withDatabase } from './open-clinic.ts';

export const backupCommands: Record<string, Command> = {
  backup: {
    takes: ['to'],
    does: 'write a complete backup of the clinic to a new file, also while the server runs; encrypted with the\n      passphrase from BACKUP_PASSPHRASE or the keyboard',
    run: async (call) => {
      const { to: path = '' } = call.options;
      const passphrase = await choosePassphrase(call.config);
      const { config, log } = call;
      const work = (connection: DatabaseConnection) => writeBackup({ config, connection, path, passphrase });
      const written = await withDatabase(config, log, { work }).catch(explainFile(path));
      const heads = written.holdsHeads
        ? ''
        : '\nIt contains no signed heads of the audit trail: there are none in DATA_DIR yet.';
      return {
        line: `${written.rows} rows are in ${path}.${aboutKey(written.holdsKey, passphrase)}${heads}`,
      };
    },
  },
  'backup now': {
    takes: ['if-due?'],
    does: 'make a backup in the backup folder, verify it by restoring it into a scratch database, and remove old ones;\n      with --if-due only if the nightly backup was not made yet',
    run: (call) => makeNow(call),
  },
  'backup passphrase': {
    takes: [],
    does: 'print the passphrase of the nightly backups, to keep it away from this machine',
    run: async ({ config, log }) => {
      const passphrase = await readBackupPassphrase(config);
      if (config.backupPassphrase !== null)
        return { line: 'The passphrase is the one in BACKUP_PASSPHRASE.' };
      await withClinic(config, log, ({ db }) =>
        recordAudit(db, theServer, { action: 'system.backup_passphrase_shown' }),
      );
      return {
        line: `${passphrase}\nKeep it where you find it when this machine is gone, and not beside the backups: without it, no backup can be restored.`,
      };
    },
  },
  'backup verify': {
    takes: ['from'],
    does: 'read a whole backup and check that it is complete and unchanged; needs no database and changes nothing',
    run: async (call) => {
      const { path, ...checked } = await readChecked(call);
      return { line: `${path} is complete and unchanged. ${describe(checked)}` };
    },
  },
  restore: {
    takes: ['from', 'replace?', 'another-key?', 'key-to?'],
    does: 'restore a clinic from a backup into an empty database, or with --replace over the existing clinic;\n      with --key-to only write its key to a new file; with --another-key restore without the key',
    run: async (call) => {
      const checked = await readChecked(call);
      const { 'key-to': keyTo } = call.options;
      return keyTo === undefined ? restore(call, checked) : writeKey(checked, keyTo);
    },
  },
};

async function makeNow({ config, log, options }: CommandCall) {
  const ifDue = options['if-due'] ?? false;
  const made = await withDatabase(config, log, {
    work: (connection) => makeBackup({ config, log, connection }, { ifDue }),
  });
  if (made.state === 'failed') throw new StartError(made.problem);
  if (made.state === 'skipped') return { line: made.reason };
  const { path, rows, oldRemoved } = made;
  const about = oldRemoved === 0 ? '' : ` Removed ${counted(oldRemoved, 'old backup')}.`;
  return {
    line: `${rows} rows are in ${path}. Restored into a scratch database, every table was equal.${about}`,
  };
}

function readChecked({ options: { from = '' }, config }: CommandCall): Promise<Checked> {
  return checkBackup(from, () => askPassphrase(config)).catch(explainFile(from));
}

function aboutKey(holdsKey: boolean, passphrase: string | null): string {
  if (holdsKey)
    return '\nIt is encrypted and contains the server’s key. It cannot be opened without the passphrase.';
  if (passphrase !== null)
    return '\nIt is encrypted. It does not contain the server’s key, because there is none here.';
  return '\nIt is NOT encrypted: anyone with the file can read all patient records. It does not contain the server’s key: keep that too.';
}

function describe({ about, manifest, key }: Pick<Checked, 'about' | 'manifest' | 'key'>): string {
  const { version, createdAt, migrations } = about;
  const { patients = 0, appointments = 0 } = manifest.rows;
  const holds = key === null ? 'without the server’s key' : 'with the server’s key';
  return `Written ${createdAt} by Anteroom ${version} (${migrations.at(-1)}), ${holds}: ${counted(patients, 'patient')}, ${counted(appointments, 'appointment')}.`;
}

async function restore(call: CommandCall, checked: Checked) {
  const { config, log, options } = call;
  const key = await chooseKey(checked, config, options['another-key'] ?? false);
  return withDatabase(config, log, {
    alone: true,
    work: async (connection) => {
      const replaces = options.replace ?? false;
      const { keptAside } = await restoreBackup({ checked, config, connection, key, replaces });
      const found = await lookAtRestored(call, connection, key.isItsOwn);
      const ofKey = key.note === null ? [] : [key.note];
      const kept = keptAside.map((path) => `Kept the previous file: ${path}`);
      const lines = [
        'The clinic is restored. ',
        describe(checked),
        '\nAll sessions have ended: everyone must sign in again.',
      ];
      return {
        line: [lines.join(''), ...kept, ...ofKey, ...found.lines].join('\n'),
        exitCode: found.exitCode,
      };
    },
  });
}

async function lookAtRestored(
  { config, log }: CommandCall,
  connection: DatabaseConnection,
  isItsOwn: boolean,
) {
  const secrets = await readAppSecrets(config);
  const db = createDb(createPool(connection, log, { max: 2, isPatient: true }), secrets);
  try {
    const clinicTimezone = await timezoneOf(config, db);
    const settings = { ...secrets, auditHeadsFile: headsFileOf(config), clinicTimezone };
    // Without the backup's key, the signatures in the restored trail cannot be verified. So first add an entry that the
    // new key signs and that confirms the trail up to there. Also sign a head, because the restored heads file is
    // empty.
    if (!isItsOwn) {
      await vouchWithNewKey(db);
      await writeHead({ db, clock: systemClock, settings });
    }
    const erased = await eraseAgain({ db, clock: systemClock, settings });
    const trail = await verifyAuditTrail({ db, clock: systemClock, log, settings });
    const faults = await findQueueFaults({ db, settings });
    const aboutTrail =
      trail.state === 'broken'
        ? `The audit trail is broken. ${trail.problem}`
        : `The audit trail is intact up to entry ${trail.upTo}, fingerprint ${trail.fingerprint}.`;
    const aboutQueues =
      faults.length === 0
        ? 'The appointments and the queues match.'
        : ['The appointments and the queues do not match:', ...faults.map(describeFault)].join('\n  ');
    const ofQueues = faults.length === 0 ? 0 : brokenRules;
    const aboutErased =
      erased === 0
        ? []
        : [
            `Erased ${erased} ${erased === 1 ? 'patient' : 'patients'} again, as the list of erased patients says.`,
          ];
    return {
      lines: [...aboutErased, aboutTrail, aboutQueues],
      exitCode: trail.state === 'broken' ? brokenTrail : ofQueues,
    };
  } finally {
    await db.destroy();
  }
}

async function writeKey({ key, previousKey }: Checked, path: string) {
  if (key === null) throw new StartError('This backup contains no key.');
  await writeNewFile(path, key);
  if (previousKey === null) {
    return {
      line: `The key is in ${path}. Nothing else was done. Set APP_SECRET to it, then remove the file.`,
    };
  }
  await writeNewFile(`${path}.previous`, previousKey);
  return {
    line: `The key is in ${path}, and the previous one in ${path}.previous. Nothing else was done. Set APP_SECRET and APP_SECRET_PREVIOUS to them, then remove the files.`,
  };
}

async function writeNewFile(path: string, text: string): Promise<void> {
  const file: FileHandle = await open(path, 'wx', 0o600).catch(explainFile(path));
  await file.writeFile(text).finally(() => file.close());
}
