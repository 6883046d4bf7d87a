import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';

/** RFC 9116 recommends less than a year, so that an abandoned copy expires. */
const validMillis = 180 * 24 * 60 * 60 * 1000;

/** Serves `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. 404 without SECURITY_CONTACT. */
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
