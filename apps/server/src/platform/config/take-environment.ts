import { type Environment, processEnvironment } from './config.ts';

const secrets = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'SMS_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'BACKUP_PASSPHRASE',
];

/**
 * Returns the environment and removes its secrets from the process, so later code and child processes can't read them.
 */
export function takeEnvironment(): Environment {
  const taken = { ...processEnvironment() };
  for (const name of secrets) Reflect.deleteProperty(processEnvironment(), name);
  return taken;
}
