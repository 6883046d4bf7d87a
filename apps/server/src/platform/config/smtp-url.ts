const smtpOptions = new Set(['requireTLS', 'tls.rejectUnauthorized']);

/** Rejects unknown options: a misspelled one would leave a clinic believing that its mails are encrypted. */
export function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, searchParams } = new URL(value);
  const isComplete =
    /^smtps?:$/.test(protocol) && hostname !== '' && !/%(?![\da-f]{2})/i.test(username + password);
  return (
    isComplete && [...searchParams].every(([name, to]) => smtpOptions.has(name) && /^(true|false)$/.test(to))
  );
}
