import { CsvError } from 'csv-parse';
import { AppError } from '#platform/app-error';

export const unreadable = (sentence: string) => new AppError('import_unreadable', sentence);

/** What is wrong with a file that the parser gave up on, in words for whoever has to mend it. */
export function describeCsvProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const sentence = sentences[error.code]?.(Number(error.lines));
  return unreadable(sentence ?? `The file cannot be read near line ${error.lines}.`);
}

const sentences: Partial<Record<string, (line: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: () => 'A quotation mark is opened in the file and never closed.',
  INVALID_OPENING_QUOTE: (line) =>
    `Near line ${line} a quotation mark stands in the middle of a cell. Put the whole cell in quotation marks and write the inner one twice.`,
  CSV_INVALID_CLOSING_QUOTE: (line) =>
    `Near line ${line} text follows a closing quotation mark. Write a quotation mark inside a cell twice.`,
  CSV_MAX_RECORD_SIZE: (line) =>
    `Near line ${line} a line is too long. A quotation mark may have been opened and never closed.`,
};
