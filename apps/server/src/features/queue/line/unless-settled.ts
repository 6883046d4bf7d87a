import { AppError } from '#platform/app-error';

/**
 * Stores a patient's report, such as an arrival. Returns false, without a change, if the patient was called or has left
 * in the meantime.
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
