import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { sendUnnamed } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Stack, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { dialogueCall, dialogueMessageCall } from '../shared/safetyReports.calls.ts';
import { Dialogue } from './Dialogue.tsx';
import css from './safety.module.css';

/** What became of a report without a name, and a message to safety; everything here is sent without the session. */
export function FollowUp() {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [found, setFound] = useState<AnswerOf<typeof dialogueCall> | null>(null);
  const [text, setText] = useState('');
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);
  const claimCode = code.replaceAll(/\s/g, '').toUpperCase();
  const attempt = async (act: () => Promise<void>) => {
    setSaid(null);
    try {
      await act();
    } catch (error) {
      setSaid({ tone: 'bad', text: messageOf(error) });
    }
  };
  const look = () =>
    attempt(async () => {
      setFound(null);
      setFound(await sendUnnamed(dialogueCall, { claimCode }));
    });
  const write = () =>
    attempt(async () => {
      await sendUnnamed(dialogueMessageCall, { claimCode, text });
      setText('');
      setSaid({ tone: 'good', text: 'Your message is on its way: safety has it within six hours.' });
    });
  return (
    <>
      <PageHead
        title="Follow up a report"
        crumbs={[{ label: 'Safety reports', to: '/safety/reports' }]}
        meaning="Everything on this screen is sent without your session."
      />
      <div className={css.page}>
        <Stack gap="md">
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void look();
            }}
          >
            <Group align="end">
              <TextInput
                label={t('Claim code')}
                value={code}
                autoComplete="off"
                onChange={(event) => setCode(event.currentTarget.value)}
              />
              <Button type="submit" variant={found ? 'default' : 'filled'}>
                {t('Show report')}
              </Button>
            </Group>
          </form>
          {said && <Note tone={said.tone}>{t(said.text)}</Note>}
          {found && (
            <>
              <Text fw={600}>
                {found.number} {t(found.state)}
              </Text>
              {found.looks.map((look, nth) => (
                <Note key={`${look.on} ${nth}`} tone="info">
                  {t('The Safety Manager looked at your name:')} {look.reason} (<DateText value={look.on} kind="day" />)
                </Note>
              ))}
              <Dialogue messages={found.messages} />
              <Textarea
                label={t('Message to safety')}
                value={text}
                autosize
                minRows={3}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Group>
                <Button onClick={() => void write()}>{t('Send message')}</Button>
              </Group>
            </>
          )}
        </Stack>
      </div>
    </>
  );
}
