import { apiBase } from '@anteroom/contract/api';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AppError, notFound } from '#platform/app-error';
import type { Binding } from './bind.ts';

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What a route takes is all that its address takes: 405 on the other verbs. */
export function refuseOtherMethods(http: FastifyInstance, bindings: readonly Binding[]): void {
  const byPath = Map.groupBy(bindings, ({ route }) => route.path.replace(/:\w+/g, ':x'));
  for (const bound of byPath.values()) {
    const taken = new Set<string>(bound.map(({ route }) => route.method));
    http.route({
      method: allMethods.filter((method) => !taken.has(method)),
      url: `${apiBase}${bound[0]?.route.path}`,
      handler: (request, reply) => {
        // `/patients/` matches `/patients/:patientId` with nothing in its place: no such address, not a wrong verb.
        if (Object.values(request.params ?? {}).includes('')) throw notFound('Page');
        reply.header('allow', [...taken].join(', '));
        throw new AppError('method_not_allowed', 'This address does not take that verb.');
      },
    });
  }
}
