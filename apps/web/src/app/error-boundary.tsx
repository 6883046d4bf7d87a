import { Component, type ReactNode } from 'react';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { appMessages as words } from './app.messages.ts';

type State = { hasFailed: boolean };

/** A class, because React offers no hook for this. It also catches code that fails to load after an update. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const reload = (
    <Button variant="primary" onClick={() => window.location.reload()}>
      {words.reload}
    </Button>
  );
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl place-content-center p-4">
      <EmptyState title={words.brokenTitle} action={reload}>
        {words.broken}
      </EmptyState>
    </main>
  );
}
