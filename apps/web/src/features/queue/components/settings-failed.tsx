import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { queueSettingsMessages as settingsWords } from '../queue-settings.messages.ts';

export function SettingsFailed({ error }: { error: Error }) {
  const reload = (
    <Button size="small" onClick={() => window.location.reload()}>
      {settingsWords.reload}
    </Button>
  );
  return (
    <Banner tone="danger" title={settingsWords.settingsFailedTitle} action={reload}>
      {messageOf(error, settingsWords.settingsFailed)}
    </Banner>
  );
}
