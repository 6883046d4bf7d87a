import { describe, expect, it } from 'vitest';
import { keepAnswer, keptAnswers } from './kept-answers.ts';
import { changeSession } from './session-store.ts';

const ofPerson = (id: number) => ({
  user: { id, name: 'Dana', email: 'd@demo.clinic', role: 'doctor' as const, emailVerified: true },
});

describe('kept answers', () => {
  it('are bounded: the one that was not asked for longest makes room', () => {
    const answers = new Map<string, { mark: string; answer: unknown }>();
    for (let number = 0; number < 40; number += 1)
      keepAnswer(answers, `/${number}`, { mark: 'a', answer: 1 });
    keepAnswer(answers, '/0', { mark: 'b', answer: 2 });
    keepAnswer(answers, '/new', { mark: 'c', answer: 3 });
    expect(answers.size).toBe(40);
    expect(answers.get('/0')?.mark).toBe('b');
    expect(answers.has('/1')).toBe(false);
  });

  it('are gone when the session becomes another person’s, and what comes late is kept for nobody', () => {
    changeSession(ofPerson(1));
    const mine = keptAnswers();
    keepAnswer(mine, '/queue', { mark: 'a', answer: 1 });
    changeSession(ofPerson(1));
    expect(keptAnswers().size).toBe(1);
    changeSession({ user: null });
    keepAnswer(mine, '/late', { mark: 'b', answer: 2 });
    expect(keptAnswers().size).toBe(0);
  });
});
