/** The fields of an unexpected error, all of which may be logged. */
export type Failure = {
  name: string;
  sqlState?: string;
  constraint?: string;
  table?: string;
  /** The driver's message about a database connection. All other messages are kept out of the log. */
  reason?: string;
  /** The stack frames in our own code as file:line, innermost first. */
  at: string[];
};

/** Messages of the database driver that contain no data, so they may be logged unchanged. */
const ofConnections = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Query read timeout',
]);

/**
 * Describes where and how something failed, without the message: messages and details of a database or a parser may
 * quote a patient's record.
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

/**
 * Returns the stack frames in our own code. First removes the message, because the stack begins with the message, which
 * may look like a stack frame.
 */
function ourPlaces({ stack = '', message }: Error): string[] {
  const lines = stack.replace(message, () => '').split('\n');
  return lines.flatMap((line) => {
    if (line.includes('node_modules') || line.includes('node:')) return [];
    return /^\s+at .*?([\w.-]+\/[\w.-]+:\d+):\d+\)?$/.exec(line)?.[1] ?? [];
  });
}
