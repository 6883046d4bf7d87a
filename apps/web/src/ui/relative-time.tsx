type Props = { relative: string; exact: string };

/**
 * Shows how long ago an event was. On hover or focus, shows the exact time in the same place, so that the layout does
 * not shift.
 */
export function RelativeTime({ relative, exact }: Props) {
  return (
    <button
      type="button"
      aria-label={`${relative}, ${exact}`}
      className="group grid min-h-6 shrink-0 cursor-help items-center rounded-md text-sm whitespace-nowrap text-ink-faint tabular-nums md:justify-items-end [&>*]:col-start-1 [&>*]:row-start-1"
    >
      <span aria-hidden="true" className="group-hover:invisible group-focus:invisible">
        {relative}
      </span>
      <span aria-hidden="true" className="invisible text-ink-soft group-hover:visible group-focus:visible">
        {exact}
      </span>
    </button>
  );
}
