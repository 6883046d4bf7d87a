import { describe, expect, it } from 'vitest';
import { planTicketPrefix } from './ticket-prefix.rules.ts';

describe('planTicketPrefix', () => {
  it.each([
    ['Dana Okafor', '', 'D'],
    ['Dana Okafor', 'D', 'DO'],
    ['Dana Okafor', 'D DO', 'DA'],
    ['Dana Okafor', 'D DO DA DAN', 'DANA'],
    ['Dana Okafor', 'D DO DA DAN DANA', 'A'],
    ['Østergård Ång', '', 'S'],
    ['Élodie de la Tour', 'E', 'ED'],
    ['Élodie de la Tour', 'E ED', 'EDLT'],
    ['李 明', '', 'A'],
    ['李 明', 'A B', 'C'],
    ['李 明', [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].join(' '), 'AA'],
  ])('the name %s with the prefixes %o taken gets the ticket prefix %s', (name, taken, prefix) => {
    expect(planTicketPrefix(name, new Set(taken.split(' ')))).toBe(prefix);
  });
});
