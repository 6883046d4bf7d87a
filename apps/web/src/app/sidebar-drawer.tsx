import { useModal } from '#ui/dialog';
import { dashboardMessages as words } from './dashboard.messages.ts';
import { Sidebar } from './sidebar.tsx';

export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useModal(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which arrives as cancel.
    <dialog
      ref={dialog}
      aria-label={words.menu}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="slide-in m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-surface text-ink shadow-float"
    >
      <Sidebar onNavigate={onClose} />
    </dialog>
  );
}
