import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Helmet's options. By this content security policy, our pages may run only our own files and connect only to this
 * server.
 */
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
      // The name of the trusted types policy with which the page registers its service worker, before any other script
      // runs.
      trustedTypes: ['service-worker'],
    },
  },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  // Has the same effect as frame-ancestors in the policy, for browsers that do not support frame-ancestors.
  xFrameOptions: { action: 'deny' },
} satisfies HelmetOptions;

export type SecurityHeaders = Record<string, string>;

/** Returns the security headers of every response, whether Fastify or the HTTP parser writes it. */
export function securityHeaders(isTls: boolean): SecurityHeaders {
  return {
    ...headersBy({
      ...policy,
      strictTransportSecurity: isTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    }),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Sets the headers on every response of a route; handlers may choose another cache-control. */
export function sendSecurityHeaders(http: FastifyInstance, headers: SecurityHeaders): void {
  // Keeps search engines from listing a secret URL that someone published by mistake.
  const ofApi = { ...headers, 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };
  http.addHook('onRequest', (request, reply, next) => {
    // Uses the route's pattern if there is one, because the same URL can be spelled in several ways.
    const { url = request.url } = request.routeOptions;
    reply.headers(url.startsWith('/api') ? ofApi : headers);
    next();
  });
}

/** Computes the headers once at startup, because Helmet itself would compute and check them for each response. */
function headersBy(options: HelmetOptions): SecurityHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(answer.req, answer, () => {});
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
