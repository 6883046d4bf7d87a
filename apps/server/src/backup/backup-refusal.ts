import { StartRefusal } from '#platform/start-refusal';

/** A backup that cannot be used, and why, in one sentence. */
export class BackupRefusal extends StartRefusal {
  override readonly name = 'BackupRefusal';
}

export function damaged(): BackupRefusal {
  return new BackupRefusal('This backup was altered or damaged since it was written. Nothing was changed.');
}

export function cutOff(): BackupRefusal {
  return new BackupRefusal('This backup is cut off: its end is missing. Nothing was changed.');
}
