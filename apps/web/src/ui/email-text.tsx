/**
 * Shows an email address that wraps before the @ first and elsewhere only if it must. As a grid it aligns on its first
 * line with its neighbours.
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
