import { describe, expect, it } from 'vitest';
import { filtersFrom, periodErrors, periodOf, queryOf, withFilters } from './report-filters.ts';

const today = '2026-03-02';
const from = (address: string) => filtersFrom(new URLSearchParams(address), today);

describe('the quick choices', () => {
  it.each([
    ['last7Days', '2026-02-24', '2026-03-02'],
    ['last30Days', '2026-02-01', '2026-03-02'],
    ['last90Days', '2025-12-03', '2026-03-02'],
    ['thisMonth', '2026-03-01', '2026-03-02'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['thisYear', '2026-01-01', '2026-03-02'],
  ] as const)('the quick choice “%s” selects the period from %s to %s', (choice, first, last) => {
    expect(periodOf(choice, today)).toEqual({ from: first, to: last });
  });

  it('in January, “last month” is December of the previous year', () => {
    expect(periodOf('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });
});

describe('the filters in the URL', () => {
  it('without filters in the URL, a report covers the last 30 days and all doctors', () => {
    expect(from('')).toEqual({ report: 'appointments', from: '2026-02-01', to: '2026-03-02' });
  });

  it('restores the report filters from a URL that has other parameters too', () => {
    const changes = {
      report: 'no-shows',
      from: '2026-01-01',
      doctorId: 7,
      appointmentType: 'walk_in',
    } as const;
    const address = withFilters(new URLSearchParams('dayListDate=2026-03-03'), changes);
    expect(address.get('dayListDate')).toBe('2026-03-03');
    expect(filtersFrom(address, today)).toEqual({ ...changes, to: today });
    expect(withFilters(address, { doctorId: undefined }).has('doctor')).toBe(false);
  });

  it('ignores invalid report filters in the URL and keeps the valid ones', () => {
    expect(from('report=gossip&doctor=-1&type=house&to=2026-02-20')).toEqual({
      ...from(''),
      to: '2026-02-20',
    });
  });
});

describe('an invalid period', () => {
  const errorsOf = (first: string, last: string) => periodErrors({ from: first, to: last }, 'Choose a date');

  it('reports the error of an invalid period at the invalid field', () => {
    expect(errorsOf('2026-02-01', '2026-03-02')).toEqual({});
    expect(errorsOf('', '2026-03-02')).toEqual({ from: 'Choose a date' });
    expect(errorsOf('2026-02-30', '0002-01-01')).toEqual({ from: 'Choose a date', to: 'Choose a date' });
    expect(errorsOf('2026-03-02', '2026-03-01')).toEqual({ to: 'The last day must not be before the first' });
    expect(errorsOf('2025-01-01', '2026-03-01')).toEqual({ to: 'A report covers at most 366 days' });
  });

  it('does not query a report for an invalid period', () => {
    expect(queryOf(from('from=2026-03-09'))).toBeNull();
    expect(queryOf(from('doctor=3'))).toEqual({ from: '2026-02-01', to: '2026-03-02', doctorId: 3 });
  });
});
