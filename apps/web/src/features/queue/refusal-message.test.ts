import type { QueueChanged } from '@anteroom/contract/live-events';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/api-error';
import { refusalMessage } from './refusal-message.ts';

const snapshot = {
  queue: [],
  stats: { total: 1, waiting: 0, inProgress: 1, completed: 0, skipped: 0 },
  skippedToday: [],
  queueSettings: { queueType: 'central', autoAdvanceQueue: false, estimatedConsultationTime: 20 },
  currentStatus: {
    isActive: true,
    pausedAt: null,
    currentAppointmentId: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
    currentPatient: { name: 'Ana Diaz', phone: null, reasonForVisit: null },
    lastUpdated: 1,
  },
  version: 12,
};

const refusal = (code: string, error: string, more: object = { snapshot }) =>
  new ApiError(409, error, { error, code, requestId: 'r', ...more });

const changed = refusal('queue_changed', 'Someone else has already called the next patient.');
const graces = (version: number, agoMillis = 0) => ({
  change: { version, actor: { id: 3, name: 'Grace Lin' } } as QueueChanged,
  at: Date.now() - agoMillis,
});

describe('a refusal on a screen that is behind', () => {
  it('says who was faster, as far as the stream has told, and who is being seen now', () => {
    expect(refusalMessage(changed, '', graces(12))).toBe('Grace Lin was faster. Ana Diaz is being seen now.');
    expect(refusalMessage(changed, '', graces(11))).toBe(
      'Someone else was faster. Ana Diaz is being seen now.',
    );
    expect(refusalMessage(changed, '', undefined)).toContain('Someone else was faster.');
  });

  it('names somebody for a settled, empty or paused queue only where they were faster just now', () => {
    const paused = refusal('queue_paused', 'The queue is paused.');
    expect(refusalMessage(paused, '', graces(12))).toBe('Grace Lin was faster. The queue is paused.');
    expect(refusalMessage(paused, '', graces(12, 60_000))).toBe('The queue is paused.');
  });
});

describe('no answer', () => {
  it('is not told as if nothing had been done', () => {
    expect(refusalMessage(new NetworkError(), 'Failed to skip patient.', undefined)).toMatch(
      /^No answer came.*Whether it was done shows/,
    );
  });
});

describe('any other refusal', () => {
  it('is told in its own words where it has some, else in those of the act', () => {
    const unexplained = new ApiError(500, 'HTTP 500: Request failed');
    expect(refusalMessage(refusal('queue_empty', 'There is nobody left.', {}), '', undefined)).toBe(
      'There is nobody left.',
    );
    expect(refusalMessage(unexplained, 'Failed to call next patient. Please try again.', undefined)).toBe(
      'Failed to call next patient. Please try again.',
    );
  });
});
