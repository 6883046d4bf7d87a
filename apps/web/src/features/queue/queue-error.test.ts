import type { QueueChanged } from '@anteroom/contract/live-events';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/api-error';
import { queueErrorMessage } from './queue-error.ts';

const snapshot = {
  queue: [],
  stats: { total: 1, waiting: 0, inProgress: 1, completed: 0, skipped: 0 },
  skippedToday: [],
  queueSettings: { queueType: 'central', autoAdvanceQueue: false, estimatedConsultationTime: 20 },
  currentStatus: {
    isActive: true,
    pausedAt: null,
    currentAppointmentId: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
    currentPatient: { id: 1, name: 'Ana Diaz', phone: null, reasonForVisit: null },
    room: null,
    delayMinutes: null,
    delayAnnouncedAt: null,
    lastUpdated: 1,
  },
  version: 12,
};

const apiError = (code: string, error: string, more: object = { snapshot }) =>
  new ApiError(409, error, { error, code, requestId: 'r', ...more });

const changed = apiError('queue_changed', 'Someone else has already called the next patient.');
const graces = (version: number, agoMillis = 0) => ({
  change: { version, actor: { id: 3, name: 'Grace Lin' } } as QueueChanged,
  at: Date.now() - agoMillis,
});

describe('an error because the screen is out of date', () => {
  it('the error on an outdated screen names the current patient, and the user who acted first if that user’s live event has arrived', () => {
    expect(queueErrorMessage(changed, '', graces(12))).toBe(
      'Grace Lin changed the queue first. Ana Diaz is being seen now.',
    );
    expect(queueErrorMessage(changed, '', graces(11))).toBe(
      'Someone else changed the queue first. Ana Diaz is being seen now.',
    );
    expect(queueErrorMessage(changed, '', undefined)).toContain('Someone else changed the queue first.');
  });

  it('the error on a paused queue names the user who paused it only within ten seconds of that user’s live event', () => {
    const paused = apiError('queue_paused', 'The queue is paused.');
    expect(queueErrorMessage(paused, '', graces(12))).toBe(
      'Grace Lin changed the queue first. The queue is paused.',
    );
    expect(queueErrorMessage(paused, '', graces(12, 60_000))).toBe('The queue is paused.');
  });
});

describe('a missing response', () => {
  it('after a missing response, the error does not claim that nothing was changed', () => {
    expect(queueErrorMessage(new NetworkError(), 'Failed to skip patient.', undefined)).toMatch(
      /^Connection lost\. We’ll show whether it went through/,
    );
  });
});

describe('any other error', () => {
  it('for an error on an up-to-date screen, shows the server’s explanation or, if there is none, the default text of the action', () => {
    const unexplained = new ApiError(500, 'HTTP 500: Request failed');
    expect(queueErrorMessage(apiError('queue_empty', 'There is nobody left.', {}), '', undefined)).toBe(
      'There is nobody left.',
    );
    expect(queueErrorMessage(unexplained, 'Failed to call next patient. Please try again.', undefined)).toBe(
      'Failed to call next patient. Please try again.',
    );
  });
});
