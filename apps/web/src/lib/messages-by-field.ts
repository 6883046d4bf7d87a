type Issue = { path: PropertyKey[]; message: string };

/** Returns the first message of each field, so that users fix one thing at a time. */
export function messagesByField(issues: readonly Issue[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[String(path[0] ?? 'root')] ??= message;
  return messages;
}
