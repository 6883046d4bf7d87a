import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitName } from './split-name.rules.ts';

it.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Lovelace, Ada', 'Ada', 'Lovelace'],
  ['  Lovelace ,  Ada   Augusta ', 'Ada Augusta', 'Lovelace'],
  ['Dr. Ada Lovelace', 'Ada', 'Lovelace'],
  ['Prof. Dr. med. Ada Lovelace', 'Ada', 'Lovelace'],
  ['Lovelace, Dr. Ada', 'Ada', 'Lovelace'],
  ['Lovelace, Ada Dr.', 'Ada', 'Lovelace'],
  ['Lovelace, Ada, Prof. Dr. med.', 'Ada', 'Lovelace'],
  ['Lovelace, Dr. Ada M.', 'Ada M.', 'Lovelace'],
  ['Lovelace Dr., Ada', 'Ada', 'Lovelace'],
  ['Ada Dr. Lovelace', 'Ada', 'Lovelace'],
  ['Ada Drake-Prófi', 'Ada', 'Drake-Prófi'],
  ['Frau Ada Lovelace', 'Ada', 'Lovelace'],
  ['Sra. Ana García', 'Ana', 'García'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['van Beethoven, Ludwig', 'Ludwig', 'van Beethoven'],
  ['Ursula von der Leyen', 'Ursula', 'von der Leyen'],
  ['Ana María de la Cruz', 'Ana María', 'de la Cruz'],
  ['De La Cruz, Ana', 'Ana', 'De La Cruz'],
  ['García López, María José', 'María José', 'García López'],
  ['GARCÍA LÓPEZ María José', 'María José', 'GARCÍA LÓPEZ'],
  ['Jean-Luc PICARD', 'Jean-Luc', 'PICARD'],
  ['ADA LOVELACE', 'ADA', 'LOVELACE'],
  ['John F. Kennedy', 'John F.', 'Kennedy'],
  ['Martin Luther King, Jr.', 'Martin Luther', 'King'],
  ['Martin Luther King Jr.', 'Martin Luther', 'King'],
  ['Karl-Heinz Müller-Lüdenscheidt', 'Karl-Heinz', 'Müller-Lüdenscheidt'],
  ["O'Brien, Seán", 'Seán', "O'Brien"],
  ['Nguyễn', '', 'Nguyễn'],
  ['Van', '', 'Van'],
  ['Dr.', '', ''],
  ['', '', ''],
])(
  'splits the full name "%s" into the first name "%s" and the last name "%s"',
  (cell, firstName, lastName) => {
    expect(splitName(cell)).toEqual({ firstName, lastName });
  },
);

it.each([
  ['Cognome e nome', 'Rossi Mario', 'Mario', 'Rossi'],
  ['COGNOME E NOME', 'ROSSI MARIO', 'MARIO', 'ROSSI'],
  ['Cognome e nome', 'Mario ROSSI', 'Mario', 'ROSSI'],
  ['Cognome e nome', 'Rossi, Mario', 'Mario', 'Rossi'],
  ['Cognome e nome', 'De Luca Anna Maria', 'Anna Maria', 'De Luca'],
  ['Cognome e nome', 'Dott. Rossi Mario', 'Mario', 'Rossi'],
  ['Cognome e nome', 'Rossi', '', 'Rossi'],
  ['Nom et prénom', 'Dupont Jean-Luc', 'Jean-Luc', 'Dupont'],
  ['Apellidos y nombre', 'García López Ana María', 'Ana María', 'García López'],
  ['Apellidos y nombre', 'García Ana', 'Ana', 'García'],
  ['Apellidos y nombre', 'García de la Cruz Ana', 'Ana', 'García de la Cruz'],
  ['Apellidos y nombre', 'de la Cruz García Ana María', 'Ana María', 'de la Cruz García'],
  ['Apellido y nombre', 'García Ana María', 'Ana María', 'García'],
  ['Nom et prénoms', 'Dupont Marie Claire', 'Marie Claire', 'Dupont'],
  ['Nome e cognome', 'Mario Rossi', 'Mario', 'Rossi'],
])(
  'in a column titled “%s”, splits “%s” into the first name “%s” and the last name “%s”',
  (title, cell, firstName, lastName) => {
    expect(splitName(cell, title)).toEqual({ firstName, lastName });
  },
);

it('splitting a full name without a title keeps every word once and in order', () => {
  const word = fc.stringMatching(/^[A-Z][b-y]{4,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), (words) => {
      const { firstName, lastName } = splitName(words.join(' '));
      const known = words.filter((each) => !['Professor', 'Madame', 'Senhor', 'Senhora'].includes(each));
      expect(`${firstName} ${lastName}`.trim()).toBe(known.join(' '));
    }),
  );
});
