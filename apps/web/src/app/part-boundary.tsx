import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isMissingPart } from '#lib/lazy-component';
import { missingPartMessages, useMissingPart } from '#lib/use-missing-part';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { appMessages } from './app.messages.ts';
import { dashboardMessages as words } from './dashboard.messages.ts';

type Props = { path: string; children: ReactNode };
type State = { error: unknown };

export function PartBoundary({ children }: { children: ReactNode }) {
  return <Boundary path={useLocation().pathname}>{children}</Boundary>;
}

/**
 * Shows a message instead of a screen whose code failed to load. Rethrows other errors to the boundary around the app.
 */
class Boundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  /** Reset the error on navigation, because the code of the next screen may load successfully. */
  override componentDidUpdate({ path }: Props): void {
    if (path !== this.props.path && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isMissingPart(error)) throw error;
    return <MissingPart />;
  }
}

/**
 * Shown instead of a screen whose code failed to load. React never retries a failed lazy import, so the page must be
 * reloaded.
 */
function MissingPart() {
  const why = useMissingPart(reload);
  const again = (
    <Button variant="primary" onClick={reload}>
      {appMessages.reload}
    </Button>
  );
  return (
    <EmptyState title={words.partAwayTitle} action={why === 'gone' && again}>
      {missingPartMessages[why]}
    </EmptyState>
  );
}

const reload = () => window.location.reload();
