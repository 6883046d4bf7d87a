/** Prints a progress message to stderr, so that it is not part of the result on stdout. */
export type Say = (line: string) => void;

export const say: Say = (line) => {
  process.stderr.write(`${line}\n`);
};
