/** Large enough that a chunk's own cost does not count. */
const mostLines = 300;
const fewestLines = 10;

/** Little enough that no one at the desk waits for it: a chunk of appointments holds the locks of their doctors. */
const aimMillis = 300;

/** How many lines make the next chunk, by how long the last one took. */
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
