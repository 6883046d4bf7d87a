import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Asks the browser to forget what it keeps of this place, in every tab. Only where our own page called: a foreign
 * page may send a browser here too, and must not sign its person out.
 */
export function clearSiteData(request: FastifyRequest, reply: FastifyReply): void {
  const caller = request.headers['sec-fetch-site'];
  if (caller === undefined || caller === 'same-origin') reply.header('clear-site-data', '"storage", "cache"');
}
