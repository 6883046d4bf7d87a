import { CsvError } from 'csv-parse';
import { AppError } from '#platform/app-error';

export const unreadable = (sentence: string) => new AppError('import_unreadable', sentence);

/** Converts a parser error to a message that helps to correct the file. Returns other errors unchanged. */
export function describeCsvProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const sentence = sentences[error.code]?.(Number(error.lines));
  return unreadable(sentence ?? `The file cannot be read near line ${error.lines}.`);
}

/**
 * Returns the error for text after a closing quotation mark. The parser accepts such a mark as text, so the error is
 * detected when the cells are read.
 */
export function brokenQuotation(line: number): AppError {
  return unreadable(
    `Near line ${line}, text follows a closing quotation mark. Write a quotation mark inside a cell twice.`,
  );
}

const sentences: Partial<Record<string, (line: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: () => 'A quotation mark is opened in the file and never closed.',
  CSV_MAX_RECORD_SIZE: (line) =>
    `Near line ${line}, a line is too long. A quotation mark may have been opened and never closed.`,
};
