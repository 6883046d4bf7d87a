const tones = {
  waiting: 'bg-waiting-soft text-waiting',
  serving: 'bg-serving-soft text-serving',
  done: 'bg-done-soft text-done',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent-strong',
} as const;

export type BadgeTone = keyof typeof tones;

export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2 py-0.5 text-sm font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
