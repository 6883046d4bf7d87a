import { describe, expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

describe('describeFailure', () => {
  it('names the place in our code and nothing of the message, however many lines it has', () => {
    const failure = describeFailure(new TypeError('Confidentialsson\n    at born/1970:1:1'));
    expect(failure.name).toBe('TypeError');
    expect(failure.at[0]).toMatch(/^platform\/describe-failure\.test\.ts:\d+$/);
    expect(JSON.stringify(failure)).not.toMatch(/Confidentialsson|1970/);
  });

  it('takes of a database’s error the state, the constraint and the table', () => {
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

  it('tells what the driver says of a connection, in its very words only', () => {
    const timeout = 'timeout exceeded when trying to connect';
    expect(describeFailure(new Error(timeout))).toMatchObject({ reason: timeout });
    expect(describeFailure(new Error(`${timeout} for Confidentialsson`))).not.toHaveProperty('reason');
  });

  it('says of what is no error only what it is', () => {
    expect(describeFailure('Confidentialsson')).toEqual({ name: 'string', at: [] });
  });
});
