import { frameInLanguage } from './booking-mail.messages.ts';
import { greet, noReplies, type WrittenMail, wordMail } from './mail.messages.ts';
import type { Line, MailDetails } from './wording.ts';

export type LetterFacts = MailDetails & {
  /** Null: the greeting has no name. */
  recipientName: string | null;
  appUrl: string;
};

export type Letter = { subject: string; text: string; html: string };

export function composeLetter(mail: WrittenMail, facts: LetterFacts): Letter {
  const { subject, lines } = wordMail(mail, facts);
  const language = facts.booking?.language ?? 'en';
  const frame =
    language === 'en' ? { greeting: greet(facts.recipientName), noReplies } : frameInLanguage[language];
  const parts = [frame.greeting, ...lines, facts.clinicName, frame.noReplies];
  return {
    subject,
    text: `${parts.map((line) => textOf(line, facts.appUrl)).join('\n\n')}\n`,
    html: pageOf(language, subject, parts.map((line) => htmlOf(line, facts.appUrl)).join('\n')),
  };
}

function textOf(line: Line, appUrl: string): string {
  return typeof line === 'string' ? line : `${line.label}:\n${appUrl}${line.path}`;
}

function htmlOf(line: Line, appUrl: string): string {
  if (typeof line === 'string') return `<p>${escapeHtml(line)}</p>`;
  return `<p><a href="${escapeHtml(appUrl + line.path)}">${escapeHtml(line.label)}</a></p>`;
}

/** Uses the reader's default colours and fonts, so that mail programs have nothing to strip. */
function pageOf(language: string, subject: string, body: string): string {
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
