export type MailFailure = {
  /**
   * The reason in error codes only: messages of mail servers contain addresses, and connection errors contain hosts.
   */
  problem: string;
  /** True if a retry cannot succeed. */
  isForGood: boolean;
};

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown; response?: unknown };

/** Describes a failed attempt without personal data, for the database and the log. */
export function describeMailFailure(error: unknown): MailFailure {
  const { code, responseCode, command, response } = (error ?? {}) as SmtpError;
  const parts = [code, responseCode, command].filter((part) => /^[A-Z0-9_ ]{1,40}$/.test(String(part ?? '')));
  return {
    problem: parts.join(' ') || nameOf(error),
    isForGood: command === 'RCPT TO' && isRejection(String(response ?? '')),
  };
}

/**
 * Returns whether the server rejected the recipient permanently. False for 530 and 5.7.x (authentication, relaying):
 * the clinic must fix those in its configuration, and then the mail can be sent.
 */
function isRejection(response: string): boolean {
  return /^5(?!30)\d\d(?![ -]5\.7\.)/.test(response);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name.slice(0, 40) : typeof error;
}
