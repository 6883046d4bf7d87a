import { type ErrorBody, type ErrorCode, errorStatus } from '@anteroom/contract/errors';

/** What a refusal may say besides its sentence; see `errorBody` in the contract. */
export type ErrorExtras = Pick<ErrorBody, 'fields' | 'conflicts' | 'snapshot' | 'current'> & {
  retryAfterSeconds?: number;
  /** Whose data the refusal shows; never sent, but written down as a reading of them. */
  shownPatientIds?: readonly number[];
  /** The patient whose appointments with other doctors are in the way; never sent, and recorded each time. */
  bookedElsewhere?: { patientId: number; doctorId: number };
};

/** A refusal the caller may see. Anything else that is thrown becomes a 500 without detail. */
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

/** The one answer for what is not there and for what this person may not know of. */
export function notFound(thing: string): AppError {
  return new AppError('not_found', `${thing} not found`);
}

export function notAllowed(message = 'You are not allowed to do this.'): AppError {
  return new AppError('not_allowed', message);
}

/** Refuses one field of a body, with the message the form shows under it. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid_request', message, { fields: { [field]: message } });
}

/** For a record that is only a part of the body: what is refused of it is named by where it stands there. */
export async function asPartOfBody<T>(part: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError && error.extras.fields)) throw error;
    const fields = Object.entries(error.extras.fields).map(([name, told]) => [`${part}.${name}`, told]);
    throw new AppError(error.code, error.message, { ...error.extras, fields: Object.fromEntries(fields) });
  }
}
