/** Prints a line of progress to stderr, separate from the result. */
export type Say = (line: string) => void;

export const say: Say = (line) => {
  process.stderr.write(`${line}\n`);
};
