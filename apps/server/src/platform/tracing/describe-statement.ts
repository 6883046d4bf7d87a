type Described = {
  /** The verb and the first table of the statement, such as `select patients`. */
  summary: string;
  /** The statement without its literals, truncated to a maximum length. */
  text: string;
};

const longestText = 2000;
/**
 * The maximum number of cached descriptions. Most statement texts repeat, but those with a list of changing length do
 * not.
 */
const mostRemembered = 2000;
const remembered = new Map<string, Described>();

/**
 * Describes an SQL statement without its values. Values are parameters (`$1`). Literals are replaced too, in case a
 * statement contains a value as text.
 */
export function describeStatement(sql: string): Described {
  const known = remembered.get(sql);
  if (known) return known;
  const described = { summary: summaryOf(sql), text: withoutLiterals(sql).slice(0, longestText) };
  if (remembered.size < mostRemembered) remembered.set(sql, described);
  return described;
}

const literals =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|(?<![\w$."])\d+(?:\.\d+)?\b/gi;

function withoutLiterals(sql: string): string {
  return sql
    .replace(literals, (found) => (/^(--|\/\*)/.test(found) ? ' ' : '?'))
    .replace(/\s+/g, ' ')
    .trim();
}

function summaryOf(sql: string): string {
  const plain = withoutLiterals(sql).toLowerCase();
  const verb =
    /\b(?:insert|update|delete|select)\b/.exec(plain)?.[0] ?? /^\w+/.exec(plain)?.[0] ?? 'statement';
  if (!/^(insert|update|delete|select)$/.test(verb)) return verb;
  const table = /\b(?:from|into|update)\s+"?([a-z_]\w*)/.exec(plain)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
