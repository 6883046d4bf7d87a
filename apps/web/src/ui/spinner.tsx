/**
 * Renders the busy indicator. In a separate file from the skeleton, because every button needs it but few need the
 * skeleton.
 */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}
