import { exportAuditEvents } from '@anteroom/contract/audit';
import type { z } from 'zod/mini';

const shape = exportAuditEvents.query;
const names = ['actorId', 'patientId', 'doctorId', 'action', 'outcome', 'from', 'to'] as const;
const parameterNames = [...names, 'sort', 'direction'] as const;

/** What the trail is narrowed to, and its order. In the address only as ids and codes: never a name. */
export type AuditFilters = z.output<typeof shape>;

/** What is in the address and makes no sense is left out. */
export function auditFiltersFrom(parameters: URLSearchParams): AuditFilters {
  const given = Object.fromEntries(
    parameterNames.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)]] : [])),
  );
  const checked = shape.safeParse(given);
  if (checked.success) return checked.data;
  for (const { path } of checked.error.issues) delete given[String(path[0])];
  return shape.parse(given);
}

export function parametersOf(filters: AuditFilters): URLSearchParams {
  const worthSaying = parameterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined || value === defaults[name as keyof typeof defaults]
      ? []
      : [[name, String(value)]];
  });
  return new URLSearchParams(worthSaying);
}

const defaults = { sort: 'seq', direction: 'desc' } as const;

export const noFilters: AuditFilters = { ...defaults };

export function countFilters(filters: AuditFilters): number {
  return names.filter((name) => filters[name] !== undefined).length;
}

/** The filters with one of them set, or taken away by `undefined`. */
export function withFilter<Name extends keyof AuditFilters>(
  filters: AuditFilters,
  name: Name,
  value: AuditFilters[Name] | undefined,
): AuditFilters {
  const { [name]: _, ...others } = filters;
  return (value === undefined ? others : { ...others, [name]: value }) as AuditFilters;
}

/** A press on a column orders by it; on the one that is in order already, the other way round. */
export function sortedBy(filters: AuditFilters, sort: AuditFilters['sort']): AuditFilters {
  const isAgain = filters.sort === sort;
  const first = sort === 'seq' ? 'desc' : 'asc';
  const other = filters.direction === 'asc' ? 'desc' : 'asc';
  return { ...filters, sort, direction: isAgain ? other : first };
}
