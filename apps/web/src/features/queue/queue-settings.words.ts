import type { QueueType } from '@anteroom/contract/queue-settings';

export const queueTypeLabels: Record<QueueType, string> = { day_wise: 'Day-wise', central: 'Central' };

export const queueSettingsWords = {
  title: 'Queue Settings',
  subtitle: "How a doctor's patients are called",
  currentSettings: 'Current Settings',
  autoAdvance: 'Auto advance',
  enabled: 'Enabled',
  disabled: 'Disabled',
  consultationTime: 'Consultation time',
  minutes: (count: number) => `${count} minutes`,
  noSettings: 'No settings found for this doctor',
  noSettingsHint: 'Without them nobody can be called. They can be changed at any time.',
  createSettings: 'Create Settings',
  configure: 'Configure Settings',
  typeHints: {
    day_wise: 'Each day has its own line. Whoever was not seen is listed the next day.',
    central: 'One line across days. Whoever was not seen keeps their place.',
  } satisfies Record<QueueType, string>,
  keepsEveryone: 'Everyone keeps their place when the type is changed.',
  autoAdvanceHint: 'The next patient is called by itself when the current one leaves without Call Next.',
  consultationMinutes: 'Consultation time (minutes)',
  consultationHint: 'Estimates begin with it and learn from the visits.',
  saveSettings: 'Save Settings',
  saving: 'Saving...',
  cancel: 'Cancel',
  settingsSaved: (doctor: string) => `The queue settings of ${doctor} were saved.`,
  saveSettingsFailed: 'Failed to save queue settings. Please try again.',
  settingsFailedTitle: 'Error Loading Queue Settings',
  settingsFailed: 'Failed to load queue settings. Please try again.',
  reload: 'Reload Page',
} as const;
