import { useFocusedHeading } from '#lib/use-focused-heading';

type Props = { takesFocus: boolean; children: string };

/**
 * Renders the heading of a patient page. Give it a key that depends on the state of the page, so that each new state
 * moves the focus to the heading.
 */
export function PageTitle({ takesFocus, children }: Props) {
  const heading = useFocusedHeading(takesFocus);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight wrap-break-word">
      {children}
    </h1>
  );
}
