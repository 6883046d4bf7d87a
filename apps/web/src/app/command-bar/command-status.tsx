import { Key } from '#ui/key';
import { commandMessages as words } from './commands.messages.ts';

/** Shows the number of results and the keys that work. */
export function CommandStatus({ children }: { children: string }) {
  return (
    <div className="flex items-center gap-4 border-t border-line px-4 py-3 text-sm text-ink-faint">
      <p role="status" className="min-w-0 flex-1">
        {children}
      </p>
      <p className="hidden shrink-0 gap-4 md:flex">
        {words.keys.map(({ key, meaning }) => (
          <span key={key}>
            <Key name={key} /> {meaning}
          </span>
        ))}
      </p>
    </div>
  );
}
