/** The times of the system clock and of a monotonic clock, in milliseconds. */
type Clocks = { wall(): number; steady(): number };

const clocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * The largest difference between the clocks that is ignored, in milliseconds. A clock that the network synchronizes
 * drifts less than this.
 */
const toleratedMillis = 2000;

/**
 * Creates a function that returns by how many milliseconds the system clock was set forward, or back (negative), since
 * the last call. Returns null if it was not set. If the machine slept, the clock seems to be set forward, because the
 * monotonic clock stops during sleep.
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
