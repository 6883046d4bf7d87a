import { buttons } from './buttons.tsx';
import { dialogs } from './dialogs.tsx';
import type { Exhibits } from './exhibits.ts';
import { fields } from './fields.tsx';
import { lists } from './lists.tsx';
import { messages } from './messages.tsx';
import { small } from './small.tsx';

const rooms: Record<string, Exhibits> = {
  Buttons: buttons,
  Fields: fields,
  Lists: lists,
  Messages: messages,
  Dialogs: dialogs,
  'Small pieces': small,
};

const themes = [
  ['Light', 'in-light'],
  ['Dark', 'in-dark'],
] as const;

/**
 * Shows every component in every state, in the light and the dark theme. Hover over the components and press Tab to see
 * their other states.
 */
export function Gallery() {
  return (
    <main>
      <h1 className="sr-only">Pieces of Anteroom</h1>
      <div className="grid grid-cols-1 xl:grid-cols-2">
        {themes.map(([theme, look]) => (
          <section key={theme} aria-label={theme} className={`${look} min-w-0 bg-canvas p-6 text-ink`}>
            <p className="mb-4 text-sm font-medium text-ink-soft">{theme}</p>
            <div className="grid grid-cols-1 gap-8">
              {Object.entries(rooms).map(([name, exhibits]) => (
                <Room key={name} name={name} exhibits={exhibits} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}

function Room({ name, exhibits }: { name: string; exhibits: Exhibits }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 className="text-2xl font-semibold">{name}</h2>
      {Object.entries(exhibits).map(([file, states]) => (
        <div key={file} className="grid grid-cols-1 gap-3">
          <h3 className="text-lg font-semibold">{file}</h3>
          {states.map(([state, shown]) => (
            <div key={state} className="grid min-w-0 grid-cols-1 gap-1">
              <p className="text-sm text-ink-faint">{state}</p>
              <div className="min-w-0">{shown}</div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
