import { describe, expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

describe('describeFailure', () => {
  it('describes an error by its location in our code, without any part of its message', () => {
    const failure = describeFailure(new TypeError('Confidentialsson\n    at born/1970:1:1'));
    expect(failure.name).toBe('TypeError');
    expect(failure.at[0]).toMatch(/^platform\/describe-failure\.test\.ts:\d+$/);
    expect(JSON.stringify(failure)).not.toMatch(/Confidentialsson|1970/);
  });

  it('describes a database error by its SQLSTATE, constraint and table', () => {
    const refused = Object.assign(new Error('violates'), {
      code: '23514',
      constraint: 'patients_check',
      table: 'patients',
      detail: 'Failing row contains (1, Confidentialsson).',
    });
    expect(describeFailure(refused)).toMatchObject({
      name: 'Error',
      sqlState: '23514',
      constraint: 'patients_check',
      table: 'patients',
    });
    expect(JSON.stringify(describeFailure(refused))).not.toContain('Confidentialsson');
  });

  it('includes a driver’s connection error only if its whole message is known to contain no data', () => {
    const timeout = 'timeout exceeded when trying to connect';
    expect(describeFailure(new Error(timeout))).toMatchObject({ reason: timeout });
    expect(describeFailure(new Error(`${timeout} for Confidentialsson`))).not.toHaveProperty('reason');
  });

  it('returns only the type of a thrown value that is not an Error', () => {
    expect(describeFailure('Confidentialsson')).toEqual({ name: 'string', at: [] });
  });
});
