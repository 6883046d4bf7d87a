/** Says a line of progress, apart from the result. */
export type Say = (line: string) => void;

export const say: Say = (line) => {
  process.stderr.write(`${line}\n`);
};
