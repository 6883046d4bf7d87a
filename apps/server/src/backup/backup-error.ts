import { StartError } from '#platform/config/start-error';

/** Thrown if a backup cannot be made, read or restored. The message gives the reason to the operator. */
export class BackupError extends StartError {
  override readonly name = 'BackupError';
}

/**
 * Returns the error for a backup whose content has changed since it was written. If the end of the file is missing, use
 * `truncatedBackup` instead.
 */
export function damagedBackup(): BackupError {
  return new BackupError('This backup was changed or damaged since it was written. Nothing was changed.');
}

export function truncatedBackup(): BackupError {
  return new BackupError('This backup is cut off: its end is missing. Nothing was changed.');
}
