/**
 * An address may be long: it breaks before its @ first, and elsewhere only where there is no room at all. As a grid it
 * stands on its first line, where what is beside it stands.
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
