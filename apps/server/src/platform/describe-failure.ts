/** What may be logged of an error that nobody expected. */
export type Failure = {
  name: string;
  sqlState?: string;
  constraint?: string;
  table?: string;
  /** What the driver says of a connection to the database; no other message is told. */
  reason?: string;
  /** Our own places in the stack, innermost first, as file:line. */
  at: string[];
};

/** These are told word for word: they hold nothing but themselves. */
const ofConnections = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Query read timeout',
]);

/**
 * Says where and how something failed, without a word of what it failed on: the messages and details of a database
 * or a parser may quote a patient's record.
 */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const reason = ofConnections.has(error.message) ? { reason: error.message } : {};
  return { name: error.name, ...textsOf(error), ...reason, at: ourPlaces(error) };
}

function textsOf(error: Error): Partial<Failure> {
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const texts = Object.entries({ sqlState: code, constraint, table });
  return Object.fromEntries(texts.filter(([, value]) => typeof value === 'string'));
}

/** The lines after the message, which opens the stack and may itself look like a line of one. */
function ourPlaces({ stack = '', message }: Error): string[] {
  const lines = stack.replace(message, () => '').split('\n');
  return lines.flatMap((line) => {
    if (line.includes('node_modules') || line.includes('node:')) return [];
    return /^\s+at .*?([\w.-]+\/[\w.-]+:\d+):\d+\)?$/.exec(line)?.[1] ?? [];
  });
}
