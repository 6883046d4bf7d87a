import { Spinner } from '#ui/spinner';
import { scheduleWords as words } from '../schedule.words.ts';

/** Lies over the week while it is fetched again after a change. Always present, so that it is read out. */
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
