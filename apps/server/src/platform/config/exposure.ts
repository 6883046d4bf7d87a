type Reachable = { host: string; appUrl: string; firstAdmin: object | null };

/**
 * Returns the reason why other machines may reach this server, as the end of a sentence; null: only this machine can.
 */
export function exposureOf({ host, appUrl, firstAdmin }: Reachable): string | null {
  if (appUrl.startsWith('https:')) return 'APP_URL is an https address';
  if (!(host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host))) return `HOST is ${host}`;
  return firstAdmin === null ? null : 'ADMIN_EMAIL is set';
}
