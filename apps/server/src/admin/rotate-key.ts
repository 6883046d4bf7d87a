import { open, rename, rm } from 'node:fs/promises';
import { finishRotation, verifyAuditTrail } from '#features/audit';
import { resealTotpSecrets } from '#features/auth';
import { resealKeptVisits } from '#features/erasures';
import { resealBookingRequests, resealBookingTexts } from '#features/self-booking';
import { findEndOfOlderTickets } from '#features/visits';
import { StartError } from '#platform/config/start-error';
import { counted } from '#platform/counted';
import { newAppSecret, previousSecretFileOf, secretFileOf } from '#platform/crypto/app-secret';
import { brokenTrail, type Command, type CommandCall, explainFile } from './command.ts';
import { appSecretsOf, type OpenClinic, withClinic } from './open-clinic.ts';

export const rotationCommands: Record<string, Command> = {
  'rotate-key': {
    takes: [],
    does: 'start to replace the server’s key: writes a new key beside the generated one, or prints what to set',
    run: begin,
  },
  'rotate-key finish': {
    takes: [],
    does: 'after all servers use the new key: encrypt data again with it, and sign the audit trail so far',
    run: finish,
  },
};

async function begin({ config, log }: CommandCall) {
  const { appSecret, previousAppSecret } = await appSecretsOf(config);
  if (previousAppSecret !== null) {
    throw new StartError('A previous key is still in use: finish that rotation and remove the key first.');
  }
  const { state, problem } = await withClinic(config, log, (clinic) => verifyAuditTrail(clinic));
  if (state === 'broken') {
    return { line: `The audit trail is broken. ${problem} The key was not replaced.`, exitCode: brokenTrail };
  }
  if (config.appSecret !== null) return { line: whatToSet };
  await replaceSecretFile(config.dataDir, appSecret);
  const [current, previous] = [secretFileOf(config.dataDir), previousSecretFileOf(config.dataDir)];
  return {
    line: `The new key is in ${current}, and the previous one in ${previous}. Restart the server, then run: rotate-key finish`,
  };
}

const whatToSet = `Nothing was changed. Set, for every server and for these commands:
  APP_SECRET_PREVIOUS to the current value of APP_SECRET
  APP_SECRET to a new key, for example from: openssl rand -base64 48
Restart all servers, then run: rotate-key finish`;

/**
 * Replaces the key file. First writes the previous key to the disk, so that the command can be repeated after a crash.
 */
async function replaceSecretFile(dataDir: string, appSecret: string): Promise<void> {
  await writeSecret(previousSecretFileOf(dataDir), appSecret);
  await writeSecret(secretFileOf(dataDir), newAppSecret());
}

/** Writes a secret atomically: after a crash the file contains either the old or the new secret. */
async function writeSecret(path: string, secret: string): Promise<void> {
  await rm(`${path}.new`, { force: true });
  const file = await open(`${path}.new`, 'wx', 0o600).catch(explainFile(path));
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

/**
 * How long the previous key must be kept at least, in milliseconds. Within two days, every waiting mail is sent or
 * abandoned, and every idempotency key from before the rotation has expired.
 */
const overlapMillis = 2 * 24 * 60 * 60 * 1000;

async function finish({ config, log }: CommandCall) {
  const { previousAppSecret } = await appSecretsOf(config);
  if (previousAppSecret === null) throw new StartError('There is no previous key: begin with rotate-key.');
  const { count, until, zone } = await withClinic(config, log, async (clinic) => {
    const zone = clinic.settings.clinicTimezone;
    const count =
      (await finishRotation(clinic)) +
      (await resealTotpSecrets(clinic)) +
      (await resealBookingRequests(clinic)) +
      (await resealBookingTexts(clinic)) +
      (await resealKeptVisits(clinic));
    return { count, until: await findLastUse(clinic), zone };
  });
  const where =
    config.previousAppSecret === null ? previousSecretFileOf(config.dataDir) : 'APP_SECRET_PREVIOUS';
  return {
    line: `Encrypted ${counted(count, 'value')} again. The new key signs the audit trail so far.
Run this with the DATA_DIR of every server, because each has its own file of heads.
Keep ${where} until ${formatMinute(until, zone)} (${zone}). Then remove it and restart every server.
That time covers waiting mails, repeated calls, and open visits with tickets that the previous key made. If such a visit
moves to a later day, run this again for the new time.`,
  };
}

async function findLastUse(clinic: OpenClinic): Promise<Date> {
  const end = await findEndOfOlderTickets(clinic);
  const soonest = clinic.clock.now().getTime() + overlapMillis;
  return new Date(Math.max(soonest, end?.getTime() ?? 0));
}

/** Formats an instant rounded up to the next minute: `2026-11-25 14:05`. */
function formatMinute(instant: Date, zone: string): string {
  const rounded = new Date(Math.ceil(instant.getTime() / 60_000) * 60_000);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(rounded);
}
