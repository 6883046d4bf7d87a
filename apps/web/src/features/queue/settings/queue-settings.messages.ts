import type { QueueType } from '@anteroom/contract/queue-settings';

export const queueSettingsMessages = {
  title: 'Queue Settings',
  subtitle: 'How a doctor’s patients are called',
  currentSettings: 'Current Settings',
  autoAdvance: 'Auto advance',
  enabled: 'Enabled',
  disabled: 'Disabled',
  consultationTime: 'Consultation time',
  minutes: (count: number) => `${count} minutes`,
  noSettings: 'No settings found for this doctor',
  noSettingsHint: 'Set this up to start calling patients. You can change it anytime.',
  createSettings: 'Create Settings',
  configure: 'Configure Settings',
  typeHints: {
    day_wise: 'A new line every day. Unseen patients are listed the next day.',
    central: 'One continuous line. Unseen patients keep their place.',
  } satisfies Record<QueueType, string>,
  keepsEveryone: 'Everyone keeps their place when you change the type.',
  autoAdvanceHint: 'Automatically calls the next patient when the current visit ends without Call Next.',
  consultationMinutes: 'Consultation time (minutes)',
  consultationHint: 'Used for wait estimates until real visit times are known.',
  saveSettings: 'Save Settings',
  saving: 'Saving…',
  cancel: 'Cancel',
  settingsSaved: (doctor: string) => `The queue settings of ${doctor} were saved.`,
  saveSettingsFailed: 'Failed to save queue settings. Please try again.',
} as const;
