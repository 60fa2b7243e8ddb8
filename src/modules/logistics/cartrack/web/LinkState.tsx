import type { AnswerOf } from '#kernel/shared/call.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import type { fleetCall } from '../shared/cartrack.calls.ts';

/** Whether positions come, and how old the newest answer is where they do not. */
export function LinkState({ link }: { link: AnswerOf<typeof fleetCall>['link'] }) {
  const { t } = useTranslation();
  if (link.state === 'off')
    return (
      <Note tone="info">
        {t(
          'Cartrack is not configured: no positions come. An administrator sets the address and the account in the settings of the server.',
        )}
      </Note>
    );
  if (link.state === 'waiting')
    return <Note tone="info">{t('Cartrack is configured; the first positions come within a minute.')}</Note>;
  if (link.state === 'ok') return null;
  return (
    <Note tone="bad">
      {t(link.fault ?? '')}{' '}
      {link.answeredAt ? (
        <>
          {t('What stands here was last told')} <DateText value={link.answeredAt} />.
        </>
      ) : (
        t('It has not answered yet.')
      )}
    </Note>
  );
}
