export type MailFailure = {
  /** Codes alone: a mail server's words quote addresses, and a connection's quote hosts. */
  problem: string;
  /** No later attempt will do better. */
  isForGood: boolean;
};

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown; response?: unknown };

/** What may be kept and logged of a mail that could not be sent. */
export function describeMailFailure(error: unknown): MailFailure {
  const { code, responseCode, command, response } = (error ?? {}) as SmtpError;
  const parts = [code, responseCode, command].filter((part) => /^[A-Z0-9_ ]{1,40}$/.test(String(part ?? '')));
  return {
    problem: parts.join(' ') || nameOf(error),
    isForGood: command === 'RCPT TO' && isRefusal(String(response ?? '')),
  };
}

/**
 * The recipient is refused for good. Not so where the server minds who is asking (530 and 5.7.x: no sign-in, no
 * relaying): that is the clinic's to mend, and the mail goes out once it has.
 */
function isRefusal(response: string): boolean {
  return /^5(?!30)\d\d(?![ -]5\.7\.)/.test(response);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name.slice(0, 40) : typeof error;
}
