type Issue = { path: PropertyKey[]; message: string };

/** The first message of each field: one thing to mend at a time. */
export function messagesByField(issues: readonly Issue[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[String(path[0] ?? 'root')] ??= message;
  return messages;
}
