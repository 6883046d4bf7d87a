import { limits } from '@anteroom/contract/limits';
import { unreadable } from './file/describe-csv-problem.ts';
import { openFile } from './file/open-file.ts';

/**
 * The number of lines after which `extendLease` is called, because reading a large file takes longer than the lease
 * lasts.
 */
const restEvery = 5000;

/**
 * Counts the lines of a file. The whole file is read before any line is imported, so that nothing is imported from a
 * file that ends inside a quoted cell.
 */
export async function countLines(
  parts: AsyncIterable<string>,
  extendLease: () => Promise<unknown>,
): Promise<number> {
  const { records } = await openFile(parts);
  let count = 0;
  for await (const _ of records) {
    count += 1;
    if (count > limits.import.lines) {
      throw unreadable(
        `The file has more than ${limits.import.lines.toLocaleString('en')} lines. Split it into several files.`,
      );
    }
    if (count % restEvery === 0) await extendLease();
  }
  if (count === 0) throw unreadable('The file has no lines below its header.');
  return count;
}
