import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionMenu } from '#ui/action-menu';
import { Button, type ButtonVariant, IconButton, MainAction } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DialogsButton } from '#ui/dialogs-button';
import { HelpButton } from '#ui/help-button';
import { LoadMore } from '#ui/load-more';
import { type Exhibits, ignore, longName } from './exhibits.ts';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'dangerQuiet'];
const plus = <Plus aria-hidden="true" className="size-4" />;

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}

function ofEachVariant(show: (variant: ButtonVariant) => ReactNode): ReactNode {
  return <Row>{variants.map(show)}</Row>;
}

export const buttons: Exhibits = {
  button: [
    [
      'default',
      ofEachVariant((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      )),
    ],
    [
      'with an icon',
      ofEachVariant((variant) => (
        <Button key={variant} variant={variant} icon={plus}>
          {variant}
        </Button>
      )),
    ],
    [
      'busy',
      ofEachVariant((variant) => (
        <Button key={variant} variant={variant} isBusy busyText="Saving...">
          {variant}
        </Button>
      )),
    ],
    [
      'disabled',
      ofEachVariant((variant) => (
        <Button key={variant} variant={variant} disabled>
          {variant}
        </Button>
      )),
    ],
    [
      'small, medium, large',
      <Row key="sizes">
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large" variant="primary">
          Large
        </Button>
      </Row>,
    ],
    [
      'one of several, and the chosen one',
      <Row key="pressed">
        <Button aria-pressed={false}>Last 7 days</Button>
        <Button aria-pressed>Last 30 days</Button>
      </Row>,
    ],
    ['long text', <Button key="long">{`Call ${longName} now`}</Button>],
  ],
  'icon-button': [
    [
      'default, disabled',
      <Row key="icons">
        <IconButton label="Delete" icon={<Trash2 aria-hidden="true" className="size-5" />} />
        <IconButton
          label="Delete (not now)"
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          disabled
        />
      </Row>,
    ],
  ],
  'action-menu': [
    [
      'closed; press to open',
      <ActionMenu
        key="menu"
        label="Actions for Ada Lind"
        actions={[
          { label: 'Move up', run: ignore },
          { label: 'Move to top', run: ignore },
          { label: 'Reschedule', run: ignore },
        ]}
      />,
    ],
  ],
  'help-button': [
    [
      'closed; press to open',
      <HelpButton key="help" label="About this screen">
        <p>{longName}</p>
      </HelpButton>,
    ],
  ],
  'dialogs-button': [
    [
      'press to open',
      <DialogsButton key="dialogs" label="Displays" icon={plus}>
        {(onClose) => (
          <ConfirmDialog
            title="Displays"
            confirmLabel="Done"
            isBusy={false}
            onConfirm={onClose}
            onClose={onClose}
          >
            <p>The focus comes back to the button.</p>
          </ConfirmDialog>
        )}
      </DialogsButton>,
    ],
  ],
  'load-more': [
    ['there is more', <LoadMore key="more" hasMore isLoading={false} onLoadMore={ignore} />],
    ['busy', <LoadMore key="busy" hasMore isLoading onLoadMore={ignore} />],
  ],
  'main-action': [
    [
      'in the heading; at the bottom of a small screen',
      <div key="main" className="stage max-md:h-24">
        <MainAction>
          <Button variant="primary" icon={plus}>
            New Appointment
          </Button>
        </MainAction>
      </div>,
    ],
  ],
};
