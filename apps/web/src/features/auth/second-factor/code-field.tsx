import { useState } from 'react';
import type { useCheckedForm } from '#lib/use-checked-form';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { secondStepMessages as words } from './second-step.messages.ts';

type Props = {
  field: ReturnType<typeof useCheckedForm>['field'];
  /** True if the account has an authenticator app. If false, the user can only enter a recovery code. */
  hasApp: boolean;
};

/** Asks for a code of the authenticator app, or for a recovery code, which contains letters too. */
export function CodeField({ field, hasApp }: Props) {
  const [isRecovery, setIsRecovery] = useState(!hasApp);
  return (
    <div className="grid justify-items-start gap-1">
      <TextField
        // Changing the key clears the field, because digits typed for the app are not part of a recovery code.
        key={String(isRecovery)}
        label={isRecovery ? words.recoveryCode : words.code}
        isRequired
        {...field('code')}
        hint={isRecovery ? words.recoveryHint : words.appHint}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        className="w-full"
      />
      {hasApp && (
        <Button variant="quiet" size="small" className="-ml-3" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? words.useApp : words.useRecoveryCode}
        </Button>
      )}
    </div>
  );
}
