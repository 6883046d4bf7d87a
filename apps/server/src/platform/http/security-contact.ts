import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';

/**
 * How long security.txt is valid, in milliseconds. RFC 9116 recommends less than a year, so that an abandoned file
 * expires.
 */
const validMillis = 180 * 24 * 60 * 60 * 1000;

/**
 * Serves `/.well-known/security.txt` (RFC 9116), which says where to report a vulnerability. Responds with 404 if
 * SECURITY_CONTACT is not set.
 */
export function serveSecurityContact(
  http: FastifyInstance,
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
): void {
  const { securityContact, appUrl } = settings;
  const path = '/.well-known/security.txt';
  http.get(path, async (_request, reply) => {
    if (securityContact === null) throw notFound('Page');
    const expires = new Date(clock.now().getTime() + validMillis).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${appUrl}${path}\n`,
      );
  });
}
