import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Makes the browser delete its stored data of this site, in every tab. Only for requests of our own page: another
 * site may link here too and must not sign the user out.
 */
export function clearSiteData(request: FastifyRequest, reply: FastifyReply): void {
  const caller = request.headers['sec-fetch-site'];
  if (caller === undefined || caller === 'same-origin') reply.header('clear-site-data', '"storage", "cache"');
}
