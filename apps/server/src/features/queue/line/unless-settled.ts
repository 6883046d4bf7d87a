import { AppError } from '#platform/app-error';

/**
 * Runs a patient's report. Returns false if the patient was called or has left meanwhile, so that the report changed
 * nothing.
 */
export async function unlessSettled(report: () => Promise<unknown>): Promise<boolean> {
  try {
    await report();
    return true;
  } catch (error) {
    if (error instanceof AppError && ['entry_settled', 'not_found'].includes(error.code)) return false;
    throw error;
  }
}
