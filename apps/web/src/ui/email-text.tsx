/**
 * Shows an email address that preferably wraps before the @, and elsewhere only if necessary. It is a grid, so that its
 * first line aligns with its neighbors.
 */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="inline-grid max-w-full min-w-36 grid-cols-1 wrap-anywhere">
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </span>
  );
}
