import { describe, expect, it } from 'vitest';
import { type Findable, rankCommands } from './rank-commands.ts';

const patients = { label: 'Patients', aliases: 'records people' };
const newPatient = { label: 'Add New Patient', aliases: 'register create' };
const queue = { label: 'Queue', aliases: 'day-wise waiting list line' };
const queueManager = { label: 'Queue Manager' };
const queueSettings = { label: 'Queue Settings', aliases: 'auto advance' };
const walkIn = { label: 'Add walk-in', owner: 'Zoë Ångström-Łęcki' };
const ofAnother = { label: 'Call Next', owner: 'Carlos Mendes', mustBeNamed: true };
const all: Findable[] = [newPatient, queueManager, queueSettings, queue, patients, walkIn, ofAnother];

const found = (typed: string) => rankCommands(all, typed).map(({ command }) => command);

describe('rankCommands', () => {
  it('returns all commands in their original order for empty input, except those that require a doctor’s name', () => {
    expect(found('  ')).toEqual([newPatient, queueManager, queueSettings, queue, patients, walkIn]);
  });

  it('ranks an exact match first, then matches at the start of a label', () => {
    expect(found('queue')).toEqual([queue, queueManager, queueSettings]);
    expect(found('pat')).toEqual([patients, newPatient]);
  });

  it('matches the words of the input in any order, each at the beginning of a word of the label', () => {
    expect(found('sett que')).toEqual([queueSettings]);
    expect(found('patient new')).toEqual([newPatient]);
    expect(found('ueue')).toEqual([]);
    expect(found('queue patients')).toEqual([]);
  });

  it('matches aliases of commands too, and ranks them below labels', () => {
    expect(found('records')).toEqual([patients]);
    expect(found('line')).toEqual([queue]);
    expect(rankCommands([{ label: 'Reports', aliases: 'list' }, { label: 'List' }], 'list')).toMatchObject([
      { command: { label: 'List' } },
      { command: { label: 'Reports' } },
    ]);
  });

  it('ignores case and accents, and matches special letters with plain ones', () => {
    for (const typed of ['WALK zoe', 'angstrom', 'lecki add', 'ZOË ångström']) {
      expect(found(typed), typed).toEqual([walkIn]);
    }
    expect(rankCommands([{ label: 'Queue of Jürgen Straße' }], 'strasse jurgen')).toHaveLength(1);
  });

  it('matches a hyphenated word with the hyphen, without it and with a space', () => {
    for (const typed of ['walk-in', 'walkin', 'walk in', 'daywise', 'day-w']) {
      expect(found(typed), typed).toHaveLength(1);
    }
  });

  it('finds a command of another doctor only if the search contains that doctor’s name', () => {
    expect(found('call')).toEqual([]);
    expect(found('ca')).toEqual([]);
    expect(found('call carlos')).toEqual([ofAnother]);
    expect(found('mendes')).toEqual([ofAnother]);
  });
});
