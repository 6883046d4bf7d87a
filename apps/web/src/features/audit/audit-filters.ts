import { exportAuditEvents } from '@anteroom/contract/audit';
import type { z } from 'zod/mini';

const shape = exportAuditEvents.query;
const names = ['actorId', 'patientId', 'doctorId', 'action', 'outcome', 'from', 'to'] as const;
const parameterNames = [...names, 'sort', 'direction'] as const;

/** The filters and the order of the audit trail. The URL contains only ids and codes, never names. */
export type AuditFilters = z.output<typeof shape>;

/** Reads the filters from the URL and ignores invalid ones. */
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

/** Returns the filters with one of them changed. The value `undefined` removes it. */
export function withFilter<Name extends keyof AuditFilters>(
  filters: AuditFilters,
  name: Name,
  value: AuditFilters[Name] | undefined,
): AuditFilters {
  const { [name]: _, ...others } = filters;
  return (value === undefined ? others : { ...others, [name]: value }) as AuditFilters;
}

/** Sorts by a column. If the list is already sorted by that column, reverses the order. */
export function sortedBy(filters: AuditFilters, sort: AuditFilters['sort']): AuditFilters {
  const isAgain = filters.sort === sort;
  const first = sort === 'seq' ? 'desc' : 'asc';
  const other = filters.direction === 'asc' ? 'desc' : 'asc';
  return { ...filters, sort, direction: isAgain ? other : first };
}
