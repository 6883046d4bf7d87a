/** The wall's time and one that only ever goes on evenly, both in milliseconds. */
type Clocks = { wall(): number; steady(): number };

const clocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/** Less than this is what a clock that is kept right by the network drifts. */
const toleratedMillis = 2000;

/**
 * Tells at each look by how many milliseconds the system's clock was set since the last one, or null. A machine that
 * slept counts as set forward, where its even time stood still.
 */
export function createClockWatch({ wall, steady }: Clocks = clocks): () => number | null {
  let offset = wall() - steady();
  return () => {
    const now = wall() - steady();
    const stepped = now - offset;
    offset = now;
    return Math.abs(stepped) > toleratedMillis ? Math.round(stepped) : null;
  };
}
