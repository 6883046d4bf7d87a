import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { queryClient } from '#lib/query-client';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { appMessages as words } from './app.messages.ts';
import { findPatientPage } from './patient-pages.tsx';

const AppRoutes = lazyComponent(async () => (await import('./public-routes.tsx')).AppRoutes);

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <LazyBoundary placeholder={null}>
          {findPatientPage(window.location.pathname) ?? <AppRoutes />}
        </LazyBoundary>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

type State = { hasFailed: boolean };

/**
 * A class, because React has no hook for error boundaries. Also catches code that fails to load after an update of the
 * app.
 */
class ErrorBoundary extends Component<{ children: ReactNode }, State> {
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
