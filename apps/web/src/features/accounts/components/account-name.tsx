import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar';

type Props = { name: string; isMuted: boolean; note?: string | null; children?: ReactNode };

/** The avatar and name of a row. Renders `note` below the name and `children` beside it. */
export function AccountName({ name, isMuted, note, children }: Props) {
  const [firstName = '', ...others] = name.split(' ');
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar firstName={firstName} lastName={others.at(-1) ?? ''} isMuted={isMuted} />
      <div className="min-w-28">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {name}
          {children}
        </p>
        {note && <p className="text-sm text-ink-faint wrap-anywhere">{note}</p>}
      </div>
    </div>
  );
}
