import type { ReplyMeaning } from '@anteroom/contract/reminders';

/** Words that providers take as an opt-out. The last five are not English. */
const stopWords = new Set([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'],
  ...['STOPP', 'ARRET', 'ARRÊT', 'BAJA', 'ALTO'],
]);
const startWords = new Set(['START', 'UNSTOP']);
const digits: Readonly<Record<string, ReplyMeaning>> = { 1: 'confirm', 2: 'call_back' };

type Reply = { text: string; wish: 'stop' | 'start' | null };

/** Returns the meaning of a reply. Only a single digit or word counts, because a longer text can mean anything. */
export function readReply({ text, wish }: Reply): ReplyMeaning {
  if (wish !== null) return wish;
  const word = text
    .replace(/^[\s"'“”(.]+|[\s"'“”).!]+$/g, '')
    .normalize('NFC')
    .toUpperCase();
  if (stopWords.has(word)) return 'stop';
  if (startWords.has(word)) return 'start';
  return digits[word] ?? 'other';
}
