import { Spinner } from '#ui/skeleton';
import { scheduleMessages as words } from '../schedule.messages.ts';

/** Shown over the week while it is refetched after a change. Always mounted, so that screen readers announce it. */
export function UpdatingOverlay({ isShown }: { isShown: boolean }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-16 z-10 flex justify-center">
      {isShown && (
        <p className="flex items-center gap-2 rounded-md border border-line bg-surface px-4 py-2 font-medium shadow-float">
          <Spinner />
          {words.updating}
        </p>
      )}
    </div>
  );
}
