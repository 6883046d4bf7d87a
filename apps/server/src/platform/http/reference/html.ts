/** HTML that is already escaped. Only `html` creates it. */
export class SafeHtml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | SafeHtml | readonly SafeHtml[] | undefined;

/** Builds HTML from a template. Escapes each inserted text, and inserts `SafeHtml` unchanged. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): SafeHtml {
  return new SafeHtml(strings.reduce((text, string, index) => `${text}${render(parts[index - 1])}${string}`));
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof SafeHtml) return part.text;
  if (Array.isArray(part)) return part.map((each) => each.text).join('');
  return String(part).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
