import type { Language } from '@anteroom/contract/languages';
import { frameInLanguage } from './booking-mail.messages.ts';
import { greet, type WrittenMail, wordMail } from './mail.messages.ts';
import { type Line, type MailDetails, noReplies, type Wording } from './wording.ts';

export type LetterFacts = MailDetails & {
  /** The name in the greeting. If null, the greeting has no name. */
  recipientName: string | null;
  appUrl: string;
};

export type Letter = { subject: string; text: string; html: string };

export function composeLetter(mail: WrittenMail, facts: LetterFacts): Letter {
  const { subject, lines } = wordMail(mail, facts);
  const language = facts.booking?.language ?? 'en';
  const frame = facts.booking
    ? frameInLanguage[language]
    : { greeting: greet(facts.recipientName), noReplies };
  return layOutLetter({
    subject,
    lines: [frame.greeting, ...lines, facts.clinicName, frame.noReplies],
    language,
    appUrl: facts.appUrl,
  });
}

type LetterParts = Wording & { language: Language; appUrl: string };

/** Renders the text and the HTML page of a mail from its lines. */
export function layOutLetter({ subject, lines, language, appUrl }: LetterParts): Letter {
  return {
    subject,
    text: `${lines.map((line) => textOf(line, appUrl, language)).join('\n\n')}\n`,
    html: pageOf({ subject, language, body: lines.map((line) => htmlOf(line, appUrl)).join('\n') }),
  };
}

/** Renders a line as plain text. French has a space before a colon. */
function textOf(line: Line, appUrl: string, language: Language): string {
  if (typeof line === 'string') return line;
  return `${line.label}${language === 'fr' ? ' :' : ':'}\n${appUrl}${line.path}`;
}

function htmlOf(line: Line, appUrl: string): string {
  if (typeof line === 'string') return `<p>${escapeHtml(line)}</p>`;
  return `<p><a href="${escapeHtml(appUrl + line.path)}">${escapeHtml(line.label)}</a></p>`;
}

/** Uses the reader's default colors and fonts, so that mail programs have nothing to strip. */
function pageOf({ subject, language, body }: { subject: string; language: Language; body: string }): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="max-width: 36em; margin: 0 auto; padding: 1em; font-family: sans-serif; line-height: 1.5">
${body}
</body>
</html>
`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
