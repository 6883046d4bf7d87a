import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

const tones = {
  danger: { look: 'border-danger/35 bg-danger-soft text-danger', Icon: CircleAlert },
  warning: { look: 'border-serving/35 bg-serving-soft text-serving', Icon: TriangleAlert },
  neutral: { look: 'border-line bg-sunken text-ink-soft', Icon: Info },
} as const;

type Props = { tone: keyof typeof tones; title?: string; action?: ReactNode; children?: ReactNode };

/**
 * Renders a message box. Screen readers announce a banner with the tone `danger` immediately, and other banners
 * politely. In a form or a dialog with the role `alertdialog`, a `danger` banner also scrolls into view.
 */
export function Banner({ tone, title, action, children }: Props) {
  const { look, Icon } = tones[tone];
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isAnswer = tone === 'danger' && banner.current?.closest('form, [role="alertdialog"]');
    if (isAnswer) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [tone]);
  return (
    <div
      ref={banner}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border px-4 py-3 ${look}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-60 wrap-break-word">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
