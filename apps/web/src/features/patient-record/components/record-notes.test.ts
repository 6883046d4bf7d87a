import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/api-error';
import { isClosedBy } from './record-notes.tsx';

describe('isClosedBy', () => {
  it.each([403, 404, 410, 423])('hides a record that the user may no longer see (status %d)', (status) => {
    expect(isClosedBy(new ApiError(status, 'No.'))).toBe(true);
  });

  it('keeps showing a record after a lost connection, and while the server fails or is busy', () => {
    const errors = [null, new NetworkError(), new ApiError(503, 'Down.'), new ApiError(429, 'Busy.')];
    expect(errors.map(isClosedBy)).toEqual([false, false, false, false]);
  });
});
