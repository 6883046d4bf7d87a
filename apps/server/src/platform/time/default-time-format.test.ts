import { expect, it } from 'vitest';
import { defaultTimeFormat } from './default-time-format.ts';

it.each([
  ['America/New_York', '12'],
  ['Australia/Sydney', '12'],
  ['Asia/Kolkata', '12'],
  ['Europe/London', '24'],
  ['Europe/Berlin', '24'],
  ['America/Sao_Paulo', '24'],
  ['UTC', '24'],
])(
  'a clinic in %s shows times on a %s-hour clock until an admin chooses another format',
  (timezone, format) => {
    expect(defaultTimeFormat(timezone)).toBe(format);
  },
);
