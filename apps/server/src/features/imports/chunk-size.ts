/** Large enough that the fixed cost of a chunk does not matter. */
const mostLines = 300;
const fewestLines = 10;

/** Short enough that staff do not notice it: a chunk of appointments holds the locks of its doctors. */
const aimMillis = 300;

/** Adapts the number of lines per chunk to the duration of the previous chunk. */
export function createChunkSize() {
  let lines = mostLines;
  return {
    now: () => lines,
    learn: (taken: number, millis: number) => {
      const fitting = Math.round((taken * aimMillis) / Math.max(1, millis));
      lines = Math.max(fewestLines, Math.min(mostLines, fitting));
    },
  };
}
