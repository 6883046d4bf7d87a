import { hasAccount, hasEnabledAdmin, makeFirstAdmin } from '#features/accounts';
import { AppError } from '#platform/app-error';
import type { Config } from '#platform/config/config';
import { StartError } from '#platform/config/start-error';
import type { AppSecrets } from '#platform/crypto/keys';
import type { Db } from '#platform/db/database';
import type { Log } from '#platform/log';
import { systemClock } from '#platform/time/clock';

/** Loads the demo clinic or creates the first admin. Returns the lines about accounts that the start message shows. */
export async function openAccounts(db: Db, config: Config & AppSecrets, log: Log): Promise<string> {
  const { exposure, demoAsked, demo } = config;
  if (exposure !== null) await assertNoPublishedPassword(db, exposure);
  const wasDemoExpected = demoAsked ?? (config.databaseUrl === null && !(await hasAccount(db)));
  if (demo) {
    const opened = await openDemo(db, config, log);
    if (opened !== null) return opened;
  }
  const lines =
    exposure !== null && wasDemoExpected ? [`The demo clinic is not loaded, because ${exposure}.`] : [];
  return [...lines, ...(await openClinic(db, config))].join('\n');
}

async function assertNoPublishedPassword(db: Db, exposure: string): Promise<void> {
  const { listPublishedPasswords } = await import('../seeds/published-passwords.ts');
  const [first, ...others] = await listPublishedPasswords(db);
  if (first === undefined) return;
  const whose = others.length === 0 ? first.email : `${first.email} and ${others.length} more`;
  throw new StartError(
    `Accounts still have the published password of the demo clinic (${whose}), and ${exposure}. Run "npm run admin -- close-demo-accounts" with the settings of the server, then start again.`,
  );
}

/**
 * Loads the demo clinic into an empty database. Returns the lines about the demo accounts, or null if the database
 * contains another clinic.
 */
async function openDemo(db: Db, config: Config & AppSecrets, log: Log): Promise<string | null> {
  const { demoAccounts, describeDemoAccounts } = await import('../seeds/demo-accounts.ts');
  if (await hasAccount(db, demoAccounts[0]?.email ?? '')) return describeDemoAccounts();
  // Import the demo only here, so that servers without a demo do not load it into memory.
  const { loadDemoClinic } = await import('../seeds/demo-clinic.ts');
  const isLoaded = await loadDemoClinic({ db, clock: systemClock, log, settings: config });
  return isLoaded ? describeDemoAccounts() : null;
}

async function openClinic(db: Db, config: Config): Promise<string[]> {
  const { firstAdmin } = config;
  const context = { db, clock: systemClock, settings: config };
  const outcome = await makeFirstAdmin(context, firstAdmin).catch((error) => {
    if (error instanceof AppError) throw new StartError(`The first admin cannot be made: ${error.message}.`);
    throw error;
  });
  if (outcome === 'none') {
    return ['There is no admin yet. Start once with ADMIN_EMAIL and ADMIN_PASSWORD to create one.'];
  }
  if (outcome === 'made' || firstAdmin === null || (await hasEnabledAdmin(db, firstAdmin.email))) return [];
  return [
    `ADMIN_EMAIL was not used: the clinic already has an admin, and ${firstAdmin.email} is not one. To add one: npm run admin -- make-admin`,
  ];
}
