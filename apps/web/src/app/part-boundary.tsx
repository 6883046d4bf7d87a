import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { missingPartWords } from '#lib/missing-part.words';
import { useMissingPart } from '#lib/use-missing-part';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { appWords } from './app.words.ts';
import { dashboardWords as words } from './dashboard.words.ts';

type Props = { path: string; children: ReactNode };
type State = { error: unknown };

export function PartBoundary({ children }: { children: ReactNode }) {
  return <Boundary path={useLocation().pathname}>{children}</Boundary>;
}

/** A screen's own part could not be fetched. Any other failure is for the boundary around the app. */
class Boundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  /** Another screen may be there. */
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

/** What the browsers say when a module is not to be had. */
function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /import|module|preload CSS/i.test(error.message);
}

/** In its place. What React could not fetch once it does not ask for again: only another page does. */
function MissingPart() {
  const why = useMissingPart(reload);
  const again = (
    <Button variant="primary" onClick={reload}>
      {appWords.reload}
    </Button>
  );
  return (
    <EmptyState title={words.partAwayTitle} action={why === 'gone' && again}>
      {missingPartWords[why]}
    </EmptyState>
  );
}

const reload = () => window.location.reload();
