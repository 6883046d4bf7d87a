import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type ConnectionOptions, getCACertificates } from 'node:tls';
import pg from 'pg';
import { StartError } from '#platform/config/start-error';
import type { DatabaseConnection } from '../database.ts';

const tlsParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'ssl', 'uselibpqcompat'] as const;

type Tls = Readonly<Partial<Record<(typeof tlsParameters)[number], string>>>;

/**
 * Returns how to connect to a database URL. Uses TLS with a verified certificate, unless the database is on this
 * machine or the URL says otherwise. Without `sslmode`, the driver alone would not use TLS.
 */
export function connectionTo(
  variable: 'DATABASE_URL' | 'DATABASE_APP_URL',
  address: string,
): DatabaseConnection {
  const { bare, tls } = takeTlsApart(address);
  const { host } = new pg.Client({ connectionString: bare });
  const { sslmode, ssl } = tls;
  const isAsked = sslmode !== undefined || ssl !== undefined || tls.sslrootcert !== undefined;
  if (!isAsked && isLocal(host)) return { connectionString: bare };
  if (sslmode === 'disable' || ssl === 'false' || ssl === '0') return { connectionString: bare, ssl: false };
  return { connectionString: bare, ssl: optionsOf(variable, host, tls) };
}

function takeTlsApart(address: string): { bare: string; tls: Tls } {
  const start = address.indexOf('?');
  if (start === -1) return { bare: address, tls: {} };
  const parameters = new URLSearchParams(address.slice(start + 1));
  const given = tlsParameters.flatMap((name) =>
    parameters.has(name) ? [[name, parameters.getAll(name).at(-1)]] : [],
  );
  for (const name of tlsParameters) parameters.delete(name);
  const rest = parameters.size === 0 ? '' : `?${parameters}`;
  return { bare: `${address.slice(0, start)}${rest}`, tls: Object.fromEntries(given) };
}

function isLocal(host: string): boolean {
  return (
    host.startsWith('/') ||
    host === 'localhost' ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}

/**
 * Returns the TLS options. Treats every `sslmode` except `no-verify` as `verify-full`, like the driver. With
 * `uselibpqcompat=true`, `require` and `verify-ca` check less, as in libpq.
 */
function optionsOf(
  variable: string,
  host: string,
  { sslmode = 'verify-full', sslrootcert, sslcert, sslkey, uselibpqcompat }: Tls,
) {
  const read = (file: string) => readPem(variable, file);
  const options: ConnectionOptions = {
    // Pass the host, because for an IP address the driver passes none, and Node would then look for "localhost" in the
    // certificate.
    host,
    ca: sslrootcert === undefined || sslrootcert === 'system' ? systemAuthorities() : read(sslrootcert),
    ...(sslcert === undefined ? {} : { cert: read(sslcert) }),
    ...(sslkey === undefined ? {} : { key: read(sslkey) }),
  };
  const isLibpq = uselibpqcompat === 'true';
  const hasAuthority = sslrootcert !== undefined;
  if (sslmode === 'no-verify' || (isLibpq && sslmode === 'require' && !hasAuthority)) {
    return { ...options, rejectUnauthorized: false };
  }
  const ignoresName = isLibpq && hasAuthority && (sslmode === 'verify-ca' || sslmode === 'require');
  return ignoresName ? { ...options, checkServerIdentity: () => undefined } : options;
}

/**
 * Returns Node's own certificate authorities and those of the operating system, to which an organization may have added
 * its own.
 */
function systemAuthorities(): string[] {
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system')])];
}

function readPem(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `${variable} names ${file}, which cannot be read: ${(error as NodeJS.ErrnoException).code}.`,
    );
  }
}

const certificateCodes =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_CERT_ALTNAME_INVALID)/;

/** Returns how to fix the TLS error of a connection, or null for any other error. */
export function adviseOnTls(error: unknown): string | null {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  if (message === 'The server does not support SSL connections') {
    return 'it offers no TLS. Turn TLS on in the database, or add sslmode=disable to the address if the network in between is safe';
  }
  if (!certificateCodes.test(code)) return null;
  return `its certificate is rejected (${message}). Name the file of its authority with sslrootcert=FILE in the address, and use the host name of the certificate`;
}
