import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import css from './safety.module.css';

/** What reporter and safety said to each other, by the day. */
export function Dialogue({
  messages,
}: {
  messages: readonly { from: 'reporter' | 'safety'; text: string; on: string }[];
}) {
  const { t } = useTranslation();
  if (messages.length === 0) return <Text size="sm">{t('No messages yet.')}</Text>;
  return (
    <ul className={css.dialogue}>
      {messages.map(({ from, text, on }, nth) => (
        <li key={`${on} ${nth}`} data-from={from}>
          <Text size="sm" c="dimmed">
            {t(from === 'safety' ? 'Safety' : 'Reporter')} · <DateText value={on} kind="day" />
          </Text>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
