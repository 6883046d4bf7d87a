import { type Environment, processEnvironment } from './config.ts';

/** Secrets that the server needs at its start only. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'METRICS_TOKEN',
];

/** The environment, whose secrets no code that runs later and no child process finds there. */
export function takeEnvironment(): Environment {
  const taken = { ...processEnvironment() };
  for (const name of secrets) Reflect.deleteProperty(processEnvironment(), name);
  return taken;
}
