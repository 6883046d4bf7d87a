import { type CSSProperties, type KeyboardEvent, type Ref, useId } from 'react';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { type GridSelection, rowsOfSelection, timesOfSelection } from './grid-selection.ts';

type Props = {
  ref: Ref<HTMLButtonElement>;
  selection: GridSelection;
  says: string;
  /** The text to announce after a key has moved the cursor. Moves by pointer are visible, so they are not announced. */
  announcement: string;
  isDragging: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: () => void;
};

/**
 * Renders the selected quarter-hours as one button. Keys move the selection and a drag extends it. Screen readers pass
 * on arrow keys because of the role "application".
 */
export function GridCursor({ ref, selection, says, announcement, isDragging, onKeyDown, onOpen }: Props) {
  const helpId = useId();
  const { first, end } = rowsOfSelection(selection);
  const place = { '--day': selection.day + 1, gridRow: `${first + 1} / ${end + 1}` } as CSSProperties;
  return (
    <>
      <div
        role="application"
        aria-label={words.grid}
        className="pointer-events-none absolute inset-0 z-10 grid grid-cols-1 grid-rows-[repeat(96,1.5rem)] lg:grid-cols-(--days)"
      >
        <button
          ref={ref}
          type="button"
          aria-label={says}
          aria-describedby={helpId}
          data-dragging={isDragging || undefined}
          style={place}
          onKeyDown={onKeyDown}
          onClick={onOpen}
          className="m-px flex items-start rounded-md bg-accent-soft/80 px-2 text-sm font-semibold text-accent-strong tabular-nums opacity-0 outline-2 outline-accent focus-visible:opacity-100 data-dragging:opacity-100 lg:col-start-(--day)"
        >
          <span aria-hidden="true">{words.range(timesOfSelection(selection))}</span>
        </button>
        <p id={helpId} hidden>
          {words.gridHelp}
        </p>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
