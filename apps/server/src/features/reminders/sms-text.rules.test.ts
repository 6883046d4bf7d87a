import { languages } from '@anteroom/contract/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatShortInstantIn } from '#platform/time/format-time';
import { composeReminderSms } from './reminder-sms.messages.ts';
import { countSegments, toPlainSigns } from './sms-text.rules.ts';

const clock = { timezone: 'Europe/Berlin', timeFormat: '24' } as const;
const page = `https://praxis-hafen.de/q/${'x'.repeat(43)}`;

/** One instant in every month, so that the names of all months and of most weekdays occur. */
const instants = Array.from(
  { length: 12 },
  (_, month) => new Date(Date.UTC(2027, month, 20 + month, 11, 30)),
);

const textsIn = (
  language: (typeof languages)[number],
  names: { clinicName: string; doctorName: string | null },
) =>
  instants.map((instant) =>
    composeReminderSms(language, {
      ...names,
      when: formatShortInstantIn(language, instant, clock),
      page,
      takesReplies: true,
    }),
  );

describe('a reminder by SMS', () => {
  it.each(languages)(
    'S-233: a reminder by SMS fits one segment in %s on every date, with usual names',
    (language) => {
      const names = { clinicName: 'Praxis am Hafen', doctorName: 'Zoë Šimić' };
      const segments = textsIn(language, names).map(countSegments);
      expect(segments).toEqual(instants.map(() => 1));
    },
  );

  it.each(languages)(
    'a reminder by SMS has at most two segments in %s with the longest names',
    (language) => {
      const names = { clinicName: 'W'.repeat(100), doctorName: 'M'.repeat(100) };
      expect(Math.max(...textsIn(language, names).map(countSegments))).toBe(2);
    },
  );

  it('a reminder by SMS has at most five segments if the names need UCS-2', () => {
    const names = { clinicName: 'Клиника'.repeat(12), doctorName: 'Врач'.repeat(20) };
    expect(Math.max(...textsIn('en', names).map(countSegments))).toBeLessThanOrEqual(5);
  });

  it.each(languages)(
    'a reminder by SMS in %s contains no word that providers take as an opt-out',
    (language) => {
      const words = textsIn(language, { clinicName: 'A', doctorName: null }).join(' ');
      expect(words).not.toMatch(/\b(cancel|stop|stopall|unsubscribe|end|quit|yes|start|help)\b/i);
    },
  );
});

describe('segments', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    [`${'a'.repeat(158)}€`, 1],
    [`${'a'.repeat(159)}€`, 2],
    ['é'.repeat(160), 1],
    ['ê'.repeat(70), 1],
    ['ê'.repeat(71), 2],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('counts the segments of the text %s', (text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });

  it('replaces special characters with plain ones, and a second replacement changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const plain = toPlainSigns(text);
        expect(toPlainSigns(plain)).toBe(plain);
      }),
    );
    expect(toPlainSigns('Zoë’s “Praxis” – août, łódź')).toBe('Zoe\'s "Praxis" - aout, łodz');
  });
});
