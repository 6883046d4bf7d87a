import { timezoneOf } from '#features/clinic';
import { StartError } from '#platform/config/start-error';
import { counted } from '#platform/counted';
import { openOneConnection } from '#platform/db/connections/one-connection';
import { checkBackup } from '../backup/check-backup.ts';
import {
  type Rehearsal,
  rehearseMigrations,
  restoreForRehearsal,
} from '../backup/rehearsal/rehearse-migrations.ts';
import { listBackups } from '../backup/scheduled/backup-folder.ts';
import { withScratchDatabase } from '../backup/scheduled/scratch-database.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { brokenRules, type Command, type CommandCall, explainFile } from './command.ts';

const dayMillis = 24 * 60 * 60 * 1000;

export const upgradeCommands: Record<string, Command> = {
  upgrade: {
    takes: ['rehearse', 'from?'],
    does: 'restore the newest verified backup (or --from) into a scratch database, run the migrations of this release there,\n      compare, and show how long they take; the clinic itself is not touched',
    run: rehearse,
  },
};

async function rehearse(call: CommandCall) {
  const { config, log, options } = call;
  const path = options.from ?? (await newestBackup(call));
  const checked = await checkBackup(path, () => askPassphrase(config)).catch(explainFile(path));
  const startedAt = performance.now();
  const { rehearsal, restoredIn } = await withScratchDatabase(config, log, async (connection) => {
    await restoreForRehearsal(checked, connection);
    const restoredIn = (performance.now() - startedAt) / 1000;
    const one = await openOneConnection(connection, null);
    try {
      const timezone = await timezoneOf(config, one.db);
      return { rehearsal: await rehearseMigrations(one.db, { timezone }), restoredIn };
    } finally {
      await one.close();
    }
  });
  const { createdAt, version } = checked.about;
  const age = Date.now() - Date.parse(createdAt);
  const lines = [
    `Rehearsed with ${path}, written ${createdAt} by Anteroom ${version}. Restored in ${restoredIn.toFixed(1)} s.`,
    ...(age > dayMillis
      ? ['WARNING: this backup is older than a day. Make a new one before you upgrade.']
      : []),
    ...describe(rehearsal),
  ];
  return { line: lines.join('\n'), exitCode: rehearsal.problems.length === 0 ? 0 : brokenRules };
}

function describe({ steps, seconds, blocked, problems }: Rehearsal): string[] {
  if (problems.length > 0) {
    return [
      'Do NOT upgrade before you understand each of these. A change that the release notes announce is expected.',
      ...problems.map((problem) => `  The migration ${problem}.`),
    ];
  }
  if (steps.length === 0) return ['There is nothing to migrate.'];
  const wait =
    blocked.length === 0 ? 'No table in use is blocked.' : `Blocked meanwhile: ${blocked.join(', ')}.`;
  return [
    `${counted(steps.length, 'migration')} took ${seconds.toFixed(1)} s: ${steps.join(', ')}. ${wait}`,
    'Every row, value and rule that was there before is still there, and the appointments and the queues match.',
  ];
}

async function newestBackup({ config }: CommandCall): Promise<string> {
  const [newest] = config.backupDir === null ? [] : await listBackups(config.backupDir);
  if (newest !== undefined) return newest.path;
  throw new StartError(
    'There is no verified backup in the backup folder. Make one with “backup now”, or name a file with --from.',
  );
}
