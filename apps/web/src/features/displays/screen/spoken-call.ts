import type { DisplayLanguage } from '@anteroom/contract/displays';
import { displayScreenMessages } from '../display-screen.messages.ts';
import type { CalledPatient } from './new-calls.ts';

/** Returns the text to speak. Separates letters and digits, so that voices do not read them as a word or number. */
export function spokenCall(call: CalledPatient, language: DisplayLanguage, namesDoctor: boolean): string {
  const { please } = displayScreenMessages[language];
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
