import { apiBase } from '@anteroom/contract/api';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { AppError, notFound } from '#platform/app-error';
import type { Binding } from './bind.ts';

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function rejectOtherMethods(http: FastifyInstance, bindings: readonly Binding[]): void {
  const byPath = Map.groupBy(bindings, ({ route }) => route.path.replace(/:\w+/g, ':x'));
  for (const bound of byPath.values()) {
    const taken = new Set<string>(bound.map(({ route }) => route.method));
    http.route({
      method: allMethods.filter((method) => !taken.has(method)),
      url: `${apiBase}${bound[0]?.route.path}`,
      handler: (request, reply) => {
        // `/patients/` matches `/patients/:patientId` with an empty parameter: that is an unknown address, not a wrong
        // method.
        if (Object.values(request.params ?? {}).includes('')) throw notFound('Page');
        reply.header('allow', [...taken].join(', '));
        throw new AppError('method_not_allowed', 'This address does not take that verb.');
      },
    });
  }
}
