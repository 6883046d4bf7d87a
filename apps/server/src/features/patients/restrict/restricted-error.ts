import { AppError } from '#platform/app-error';

export function restrictedError(since: Date): AppError {
  return new AppError('patient_restricted', 'This record is restricted. Only an admin can open it.', {
    restrictedAt: since.getTime(),
  });
}
