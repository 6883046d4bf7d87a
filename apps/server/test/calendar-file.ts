/** A component of an iCalendar file. The parser follows RFC 5545 strictly, and shares no code with the writer. */
export type Component = { name: string; properties: Map<string, string>; components: Component[] };

export type ShownEvent = {
  uid: string;
  start: string;
  end: string;
  summary: string;
  location: string | undefined;
  status: string | undefined;
  sequence: number;
};

const maxOctets = 75;

const newComponent = (name: string): Component => ({ name, properties: new Map(), components: [] });

/** Parses a calendar. Throws if a line is too long, is outside a component, or is not a content line. */
export function readCalendar(bytes: Buffer): Component {
  const root = newComponent('');
  const open = [root];
  for (const line of linesOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes))) addLine(open, line);
  const [calendar, ...others] = root.components;
  if (open.length !== 1 || calendar?.name !== 'VCALENDAR' || others.length + root.properties.size > 0)
    throw new Error('not one calendar');
  return calendar;
}

/** Adds a line to the innermost open component, which is the last one in the list. */
function addLine(open: Component[], line: string): void {
  const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z-]+=[^:;]*)*:(.*)$/s.exec(line) ?? [];
  const current = open.at(-1);
  if (name === '' || !current) throw new Error(`not a content line: ${line}`);
  if (name === 'BEGIN') {
    const component = newComponent(value);
    current.components.push(component);
    open.push(component);
  } else if (name === 'END') {
    if (current.name !== value) throw new Error(`${value} ends in ${current.name}`);
    open.pop();
  } else {
    if (current.properties.has(name)) throw new Error(`${name} occurs twice in ${current.name}`);
    current.properties.set(name, value);
  }
}

function linesOf(text: string): string[] {
  const physical = text.split('\r\n');
  if (physical.pop() !== '') throw new Error('the last line does not end');
  for (const line of physical) {
    if (Buffer.byteLength(line) > maxOctets) throw new Error(`too long: ${line}`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this checks for control characters.
    if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(line)) throw new Error('a control character');
  }
  return physical
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n');
}

export function eventsIn(bytes: Buffer): ShownEvent[] {
  return readCalendar(bytes)
    .components.filter(({ name }) => name === 'VEVENT')
    .map(({ properties }) => ({
      uid: properties.get('UID') ?? '',
      start: instantOf(properties.get('DTSTART')),
      end: instantOf(properties.get('DTEND')),
      summary: textOf(properties.get('SUMMARY')) ?? '',
      location: textOf(properties.get('LOCATION')),
      status: properties.get('STATUS'),
      sequence: Number(properties.get('SEQUENCE')),
    }));
}

/** Parses a time. Accepts only UTC times, such as `20270104T080000Z`. */
function instantOf(value = ''): string {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value)?.slice(1);
  if (!parts) throw new Error(`not an instant in UTC: ${value}`);
  const [year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

export function textOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (/(^|[^\\])(\\\\)*[;,]/.test(value)) throw new Error(`not escaped: ${value}`);
  return value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}
