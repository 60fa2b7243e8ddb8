import type { PanelProps } from '#kernel/web/page/panels.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import type { quotation } from '../shared/quotation.record.ts';
import { quotationLinkCall } from '../shared/quotations.calls.ts';
import css from './quotations.module.css';

/** The link by which the customer answers; it is shown once, when it is made. */
export function AcceptanceLink({ row }: PanelProps<typeof quotation>) {
  const { t } = useTranslation();
  const make = useSend(quotationLinkCall, { id: row.id });
  if (!useCan()('marketing.user') || row.status !== 'sent') return null;
  const made = make.data;
  return (
    <Section title={t('Acceptance link')}>
      {made ? (
        <>
          <p className={css.link}>
            <code>{made.link}</code>
          </p>
          <p>
            {t('It works once, until')} <DateText value={made.expiresAt} kind="instant" />
          </p>
          {made.mailedTo && <Note tone="good">{t('Sent to {{to}}.', { to: made.mailedTo })}</Note>}
        </>
      ) : (
        <p>
          {row.contactEmail
            ? t('A link was sent to {{to}} with the quotation. A new one replaces it.', { to: row.contactEmail })
            : t('There is no e-mail address: make a link and hand it to the customer.')}
        </p>
      )}
      <Group>
        <Button
          variant="default"
          loading={make.isPending}
          onClick={() => make.mutate(undefined as never, { onError: (error) => notify({ tone: 'bad', text: messageOf(error) }) })}
        >
          {t('Make new link')}
        </Button>
        {made && (
          <Button
            variant="subtle"
            onClick={() => void navigator.clipboard.writeText(made.link).then(() => notify({ tone: 'good', text: t('Copied') }))}
          >
            {t('Copy link')}
          </Button>
        )}
      </Group>
    </Section>
  );
}
