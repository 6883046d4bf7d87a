import { type ErrorBody, type ErrorCode, errorStatus } from '@anteroom/contract/errors';

/** Optional fields of an error response; see `errorBody` in the contract. */
export type ErrorExtras = Pick<
  ErrorBody,
  'fields' | 'conflicts' | 'snapshot' | 'current' | 'mergedInto' | 'restrictedAt' | 'halfSession' | 'stepUp'
> & {
  retryAfterSeconds?: number;
  /**
   * Patients whose data the error shows. The response never contains these ids. The audit trail records them as a read.
   */
  shownPatientIds?: readonly number[];
  /**
   * The patient whose appointment with another doctor overlaps. The response never contains these ids. The audit trail
   * records each such response.
   */
  bookedElsewhere?: { patientId: number; doctorId: number };
};

/**
 * An error that is sent to the caller. Other thrown errors are sent without internal details, most of them as status
 * 500.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Returns the same error for a missing record and for a record that the caller may not know about. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `${thing} not found`);
}

/**
 * Returns the error for a caller without the permission. Use `notFound` for records whose existence the caller must not
 * learn.
 */
export function notAllowed(message = 'You are not allowed to do this.'): AppError {
  return new AppError('not_allowed', message);
}

/** Returns an error about one field of a body. The form shows the message below that field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid_request', message, { fields: { [field]: message } });
}

/**
 * Runs an action on a record that is one property of the body. Field errors get the name of this property as a prefix:
 * `part.field`.
 */
export async function asPartOfBody<T>(part: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError && error.extras.fields)) throw error;
    const fields = Object.entries(error.extras.fields).map(([name, text]) => [`${part}.${name}`, text]);
    throw new AppError(error.code, error.message, { ...error.extras, fields: Object.fromEntries(fields) });
  }
}
