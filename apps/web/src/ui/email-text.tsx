/** An address may be long: it breaks before its @ first, and elsewhere only where there is no room at all. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="inline-block max-w-full min-w-36 wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
