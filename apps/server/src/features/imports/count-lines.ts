import { limits } from '@anteroom/contract/limits';
import { unreadable } from './file/describe-csv-problem.ts';
import { openFile } from './file/open-file.ts';

/** So often whoever counts is told, to say that the work goes on. */
const restEvery = 5000;

/**
 * How many lines a file has. It goes over the whole of it before any line is looked at, so that of a file that breaks
 * off in a broken quotation nothing is taken.
 */
export async function countLines(
  parts: AsyncIterable<string>,
  goOn: () => Promise<unknown>,
): Promise<number> {
  const { records } = await openFile(parts);
  let count = 0;
  for await (const _ of records) {
    count += 1;
    if (count > limits.import.lines) {
      throw unreadable(
        `The file has more than ${limits.import.lines.toLocaleString('en')} lines. Divide it into several.`,
      );
    }
    if (count % restEvery === 0) await goOn();
  }
  if (count === 0) throw unreadable('The file has no lines below its header.');
  return count;
}
