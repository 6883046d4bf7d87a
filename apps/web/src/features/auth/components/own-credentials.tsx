import {
  changeEmail,
  changeEmailBody,
  changePassword,
  changePasswordBody,
} from '@anteroom/contract/own-account';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { bannerOf } from '#lib/api-error';
import { Link } from '#lib/link';
import { storeTokens } from '#lib/session-storage';
import { changeSession } from '#lib/session-store';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { PasswordField } from '#ui/password-field';
import { TextField } from '#ui/text-field';
import { ownAccountMessages as words } from '../own-account.messages.ts';
import { useSignedInUser } from '../use-session.ts';
import { AccountForm, NewPasswordFields } from './account-form.tsx';

type Open = 'password' | 'email' | null;

/** Lets users change their own password or email address. Each form opens at a click. Opening one closes the other. */
export function OwnCredentials() {
  const [open, setOpen] = useState<Open>(null);
  const [done, setDone] = useState<{ what: Open; message: string }>({ what: null, message: '' });
  const finish = (what: Open) => (message: string) => {
    setOpen(null);
    setDone({ what, message });
  };
  const sectionOf = (what: 'password' | 'email') => ({
    isOpen: open === what,
    done: done.what === what ? done.message : null,
    onToggle: () => {
      setOpen(open === what ? null : what);
      setDone({ what: null, message: '' });
    },
  });
  return (
    <div className="mt-6 grid gap-6">
      <Section title={words.changePassword} hint={words.changePasswordHint} {...sectionOf('password')}>
        <ChangePasswordForm
          currentLabel={words.currentPassword}
          submitLabel={words.changePassword}
          onChanged={() => finish('password')(words.passwordChanged)}
        >
          <Link to="/forgot-password" className="text-link justify-self-start text-sm">
            {words.forgotCurrent}
          </Link>
        </ChangePasswordForm>
      </Section>
      <Section title={words.changeEmail} hint={words.changeEmailHint} {...sectionOf('email')}>
        <ChangeEmailForm onSent={finish('email')} />
      </Section>
    </div>
  );
}

type SectionProps = {
  title: string;
  hint: string;
  isOpen: boolean;
  done: string | null;
  onToggle: () => void;
  children: React.ReactNode;
};

function Section({ title, hint, isOpen, done, onToggle, children }: SectionProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isDone = done !== null && !isOpen;
  // Focus the button, because the form with its submit button has disappeared.
  useEffect(() => {
    if (isDone) button.current?.focus();
  }, [isDone]);
  return (
    <section className="panel p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="mt-1 text-ink-soft">{hint}</p>
        </div>
        <Button ref={button} aria-expanded={isOpen} onClick={onToggle} className="max-sm:w-full">
          {isOpen ? words.cancel : title}
        </Button>
      </div>
      {isDone && (
        <div className="mt-4" role="status">
          <Banner tone="neutral">{done}</Banner>
        </div>
      )}
      {isOpen && <div className="mt-5 max-w-md">{children}</div>}
    </section>
  );
}

function ChangeEmailForm({ onSent }: { onSent: (message: string) => void }) {
  const { mutateAsync, isPending, error } = useRouteMutation(changeEmail);
  const { frame, field } = useCheckedForm({
    shape: changeEmailBody,
    send: (body) => mutateAsync({ body }).then(({ message }) => onSent(message)),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.changeEmailFailed)}
      submit={{ label: words.changeEmail, busyText: words.changingEmail, isBusy: isPending }}
    >
      <TextField
        label={words.newEmail}
        isRequired
        {...field('newEmail')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={words.currentPassword}
        isRequired
        {...field('currentPassword')}
        autoComplete="current-password"
      />
    </AccountForm>
  );
}

type Props = {
  currentLabel: string;
  submitLabel: string;
  onChanged: () => void;
  /** Rendered below the field for the current password. */
  children?: ReactNode;
};

export function ChangePasswordForm({ currentLabel, submitLabel, onChanged, children }: Props) {
  const { email } = useSignedInUser();
  const { mutateAsync, isPending, error } = useChangePassword();
  const { frame, field } = useCheckedForm({
    shape: changePasswordBody,
    confirms: 'newPassword',
    send: (body) => mutateAsync({ body }).then(onChanged),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.changePasswordFailed)}
      submit={{ label: submitLabel, busyText: words.changingPassword, isBusy: isPending }}
    >
      {/* Names the account for which password managers store the new password. */}
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <PasswordField
        label={currentLabel}
        isRequired
        {...field('currentPassword')}
        autoComplete="current-password"
      />
      {children}
      <NewPasswordFields field={field} name="newPassword" label={words.newPassword} />
    </AccountForm>
  );
}

/** A hard-coded key. Importing the route would make the choose-password page load much of the dashboard. */
const sessionsKey = ['auth', 'sessions'];

/** Changes the password and stores the new tokens. The server deletes the old tokens with the change. */
function useChangePassword() {
  const queryClient = useQueryClient();
  return useRouteMutation(changePassword, {
    onSuccess: ({ tokens }) => {
      storeTokens(tokens);
      changeSession({ mustChoosePassword: false });
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}
