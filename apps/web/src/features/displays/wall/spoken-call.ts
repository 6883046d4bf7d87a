import type { DisplayLanguage } from '@anteroom/contract/displays';
import { wallWords } from '../wall.words.ts';
import type { Call } from './new-calls.ts';

/** What is said aloud. Letters and digits stand apart, so that no voice makes a word or a number of them. */
export function spokenCall(call: Call, language: DisplayLanguage, namesDoctor: boolean): string {
  const { please } = wallWords[language];
  const whom = [
    spellOut(call.ticketCode),
    ...(call.name === null ? [] : [call.name.replaceAll('.', ' ').trim()]),
  ];
  const sentence = `${[...whom, please].join(', ')}.`;
  return namesDoctor ? `${sentence} ${call.doctorName}.` : sentence;
}

function spellOut(code: string): string {
  return [...code.replace(/[^\p{L}\p{N}]/gu, '')].join(' ');
}
