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

describe('the filters in the address', () => {
  it('come back as they were put there', () => {
    const query = 'actorId=7&patientId=12&action=patient.read&from=2026-11-01&sort=actorName&direction=asc';
    expect(parametersOf(from(query)).toString()).toBe(query);
    expect(from(query)).toMatchObject({ actorId: 7, patientId: 12 });
  });

  it('leave out what is the rule', () => {
    expect(parametersOf(noFilters).toString()).toBe('');
    expect(from('')).toEqual(noFilters);
  });

  it('lose only what makes no sense', () => {
    expect(from('actorId=seven&outcome=done&sort=colour&other=1')).toEqual({ ...noFilters, outcome: 'done' });
  });
});

describe('withFilter', () => {
  it('sets one and takes one away', () => {
    const one = withFilter(noFilters, 'doctorId', 3);
    expect(countFilters(one)).toBe(1);
    expect(withFilter(one, 'doctorId', undefined)).toEqual(noFilters);
  });
});

describe('sortedBy', () => {
  it('turns the order round on the second press, and begins with the latest by time', () => {
    const byUser = sortedBy(noFilters, 'actorName');
    expect(byUser).toMatchObject({ sort: 'actorName', direction: 'asc' });
    expect(sortedBy(byUser, 'actorName')).toMatchObject({ direction: 'desc' });
    expect(sortedBy(byUser, 'seq')).toEqual(noFilters);
  });
});
