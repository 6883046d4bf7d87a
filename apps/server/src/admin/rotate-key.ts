import { open, rename } from 'node:fs/promises';
import { finishRotation, verifyAuditTrail } from '#features/audit';
import { newAppSecret, previousSecretFileOf, secretFileOf } from '#platform/app-secret';
import { StartRefusal } from '#platform/start-refusal';
import { brokenTrail, type Call, type Command, explainFile } from './command.ts';
import { appSecretsOf, withClinic } from './open-clinic.ts';

export const rotationCommands: Record<string, Command> = {
  'rotate-key': {
    takes: [],
    does: "begin to replace the server's key: writes a new one beside the generated one, or says what to set",
    run: begin,
  },
  'rotate-key finish': {
    takes: [],
    does: 'after all servers started with the new key: encrypt with it again, and vouch for the audit trail so far',
    run: finish,
  },
};

async function begin({ config, log }: Call) {
  const { appSecret, previousAppSecret } = await appSecretsOf(config);
  if (previousAppSecret !== null) {
    throw new StartRefusal('A previous key is in force already: finish that rotation and remove it first.');
  }
  const { state, problem } = await withClinic(config, log, (clinic) => verifyAuditTrail(clinic));
  if (state === 'broken') {
    return { line: `The audit trail is broken. ${problem} The key was not replaced.`, exitCode: brokenTrail };
  }
  if (config.appSecret !== null) return { line: whatToSet };
  await replaceSecretFile(config.dataDir, appSecret);
  const [current, previous] = [secretFileOf(config.dataDir), previousSecretFileOf(config.dataDir)];
  return {
    line: `A new key is in ${current}, and the one before in ${previous}. Restart the server, then run: rotate-key finish`,
  };
}

const whatToSet = `Nothing was changed. Set, for every server and for these commands:
  APP_SECRET_PREVIOUS to what APP_SECRET is now
  APP_SECRET to a new key, for example from: openssl rand -base64 48
Restart all servers, then run: rotate-key finish`;

/** The previous key is on the disk before the current one gives way. */
async function replaceSecretFile(dataDir: string, appSecret: string): Promise<void> {
  const path = secretFileOf(dataDir);
  await writeSecret(previousSecretFileOf(dataDir), appSecret);
  await writeSecret(`${path}.new`, newAppSecret());
  await rename(`${path}.new`, path);
}

async function writeSecret(path: string, secret: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(explainFile(path));
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function finish({ config, log }: Call) {
  const { previousAppSecret } = await appSecretsOf(config);
  if (previousAppSecret === null) throw new StartRefusal('There is no previous key: begin with rotate-key.');
  const count = await withClinic(config, log, (clinic) => finishRotation(clinic));
  const where =
    config.previousAppSecret === null ? previousSecretFileOf(config.dataDir) : 'APP_SECRET_PREVIOUS';
  return {
    line: `${count} values were encrypted again, and the new key vouches for the audit trail so far.
Run this with the DATA_DIR of every server, for each has its own file of heads. Keep ${where} for two days, and until
the last visit whose ticket was printed before: a ticket that is printed again later gets another address. Then remove it and
restart.`,
  };
}
