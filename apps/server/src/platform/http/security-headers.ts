import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** What a browser may do with our pages: run our own files, talk to us, and nothing else. */
const policy = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // The one that names the service worker to the browser; the page takes it before anything else runs.
      trustedTypes: ['service-worker'],
    },
  },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  // Says the same as frame-ancestors, to browsers that do not know that.
  xFrameOptions: { action: 'deny' },
} satisfies HelmetOptions;

export type SecurityHeaders = Record<string, string>;

/** The security headers of every answer, whether Fastify or the HTTP parser writes it. */
export function securityHeaders(isTls: boolean): SecurityHeaders {
  return {
    ...headersBy({
      ...policy,
      strictTransportSecurity: isTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    }),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Puts them on every answer that goes through a route; handlers may choose another cache-control. */
export function sendSecurityHeaders(http: FastifyInstance, headers: SecurityHeaders): void {
  // An address with a secret that someone published by mistake is to be in no search engine.
  const ofApi = { ...headers, 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };
  http.addHook('onRequest', (request, reply, next) => {
    // By the route where there is one, for an address may be spelled in more than one way.
    const { url = request.url } = request.routeOptions;
    reply.headers(url.startsWith('/api') ? ofApi : headers);
    next();
  });
}

/** The same on each answer, so they are made once: helmet itself makes and checks them anew each time. */
function headersBy(options: HelmetOptions): SecurityHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => {});
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
