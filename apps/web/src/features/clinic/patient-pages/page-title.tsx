import { useFocusedHeading } from '#lib/use-focused-heading';

type Props = { takesFocus: boolean; children: string };

/**
 * The heading of a patient's page. Give it a key that changes with the state of the page, so that each new state moves
 * the focus to the heading.
 */
export function PageTitle({ takesFocus, children }: Props) {
  const heading = useFocusedHeading(takesFocus);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight wrap-break-word">
      {children}
    </h1>
  );
}
