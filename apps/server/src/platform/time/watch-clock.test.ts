import { describe, expect, it } from 'vitest';
import { createClockWatch } from './watch-clock.ts';

describe('createClockWatch', () => {
  it('reports once that the system clock was changed, and by how much', () => {
    let [wall, steady] = [1_000_000, 0];
    const pass = (millis: number) => {
      wall += millis;
      steady += millis;
    };
    const look = createClockWatch({ wall: () => wall, steady: () => steady });
    pass(60_000);
    expect(look()).toBeNull();
    pass(60_000);
    wall += 1900;
    expect(look()).toBeNull();
    wall -= 3_600_000;
    pass(60_000);
    expect(look()).toBe(-3_600_000);
    pass(60_000);
    expect(look()).toBeNull();
  });
});
