import { CalendarDays } from 'lucide-react';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { RestoredNote } from '#ui/restored-note';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { Spinner } from '#ui/spinner';
import { ToastRegion } from '#ui/toast-region';
import { VersionConflict } from '#ui/version-conflict';
import { type Exhibits, ignore, longText, longWord } from './exhibits.ts';

const again = async () => undefined;
const tones = ['neutral', 'warning', 'danger'] as const;
/** The longest possible timer delay in milliseconds, so that these toasts stay on screen. */
const forLong = 2_147_483_647;

showToast({ tone: 'neutral', message: 'Ada Lind was marked as No Show.', shownMillis: forLong });
showToast({
  tone: 'done',
  message: 'Ada Lind is back in the queue.',
  action: { label: 'Undo', run: ignore },
  shownMillis: forLong,
});
showToast({ tone: 'danger', message: longText, shownMillis: forLong });

export const messages: Exhibits = {
  banner: [
    ...tones.map(
      (tone) =>
        [
          tone,
          <Banner key={tone} tone={tone}>
            The queue is paused: nobody is called.
          </Banner>,
        ] as const,
    ),
    [
      'with title and action',
      <Banner
        key="action"
        tone="warning"
        title="A new day has begun"
        action={<Button size="small">Go to today</Button>}
      >
        This is the queue of 22 November.
      </Banner>,
    ],
    [
      'long',
      <Banner key="long" tone="danger" title={longWord} action={<Button size="small">Dismiss</Button>}>
        {longText}
      </Banner>,
    ],
  ],
  'retry-banner': [
    [
      'could not be loaded',
      <RetryBanner key="retry" onRetry={again}>
        Failed to load patients. Please try again.
      </RetryBanner>,
    ],
  ],
  'load-note': [
    [
      'reading failed',
      <LoadNote
        key="failed"
        reading={{ isError: true, dataUpdatedAt: 0, refetch: again }}
        timeZone="Europe/Berlin"
      >
        <RetryBanner onRetry={again}>Failed to load queue data. Please try again.</RetryBanner>
      </LoadNote>,
    ],
  ],
  'restored-note': [
    ...[false, true].map(
      (wasRejected) =>
        [
          wasRejected ? 'after a refusal' : 'after a session',
          <RestoredNote
            key={String(wasRejected)}
            draft={{ isRestored: true, wasRejected, discard: ignore }}
          />,
        ] as const,
    ),
  ],
  'version-conflict': [
    [
      'with a choice',
      <VersionConflict
        key="choice"
        title="Someone else changed this patient while you were editing"
        conflicts={[
          { label: 'Phone', mine: '617-555-0142', latest: '' },
          { label: 'Allergies', mine: longText, latest: longWord },
        ]}
        isBusy={false}
        onKeepMine={ignore}
        onAcceptLatest={ignore}
      />,
    ],
    [
      'both can be kept; busy',
      <VersionConflict
        key="both"
        title="Someone else changed this patient while you were editing"
        conflicts={[]}
        isBusy
        onKeepMine={ignore}
        onAcceptLatest={ignore}
      />,
    ],
  ],
  'empty-state': [
    [
      'with an icon and one thing to do next',
      <EmptyState
        key="empty"
        icon={<CalendarDays className="size-6" />}
        title="No appointments yet"
        action={<Button variant="primary">New Appointment</Button>}
      >
        Appointments of this day appear here.
      </EmptyState>,
    ],
    ['words alone', <EmptyState key="words" title="No patients in queue" />],
  ],
  skeleton: [['loading', <Skeleton key="skeleton" label="Loading patients..." rows={3} />]],
  spinner: [['turning', <Spinner key="spinner" />]],
  'toast-region': [
    [
      'each tone, one with Undo, one long',
      <div key="toasts" className="stage h-80">
        <ToastRegion />
      </div>,
    ],
  ],
};
