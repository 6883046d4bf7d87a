import { describe, expect, it } from 'vitest';
import {
  auditFiltersFrom,
  countFilters,
  noFilters,
  parametersOf,
  sortedBy,
  withFilter,
} from './audit-filters.ts';

const from = (query: string) => auditFiltersFrom(new URLSearchParams(query));

describe('the filters in the URL', () => {
  it('restores the audit filters from the URL', () => {
    const query = 'actorId=7&patientId=12&action=patient.read&from=2026-11-01&sort=actorName&direction=asc';
    expect(parametersOf(from(query)).toString()).toBe(query);
    expect(from(query)).toMatchObject({ actorId: 7, patientId: 12 });
  });

  it('does not write default values of audit filters to the URL', () => {
    expect(parametersOf(noFilters).toString()).toBe('');
    expect(from('')).toEqual(noFilters);
  });

  it('ignores invalid audit filters in the URL and keeps the valid ones', () => {
    expect(from('actorId=seven&outcome=done&sort=colour&other=1')).toEqual({ ...noFilters, outcome: 'done' });
  });
});

describe('withFilter', () => {
  it('sets or removes a single filter in the URL', () => {
    const one = withFilter(noFilters, 'doctorId', 3);
    expect(countFilters(one)).toBe(1);
    expect(withFilter(one, 'doctorId', undefined)).toEqual(noFilters);
  });
});

describe('sortedBy', () => {
  it('the first click on a column sorts upwards and the second downwards; the time column has the latest entry first', () => {
    const byUser = sortedBy(noFilters, 'actorName');
    expect(byUser).toMatchObject({ sort: 'actorName', direction: 'asc' });
    expect(sortedBy(byUser, 'actorName')).toMatchObject({ direction: 'desc' });
    expect(sortedBy(byUser, 'seq')).toEqual(noFilters);
  });
});
