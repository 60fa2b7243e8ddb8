import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Modal, Select, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { csvHead } from '../shared/questionImport.ts';
import { importQuestionsCall } from '../shared/questionPool.calls.ts';

type Seen = AnswerOf<typeof importQuestionsCall>;

/** Reads a GIFT or CSV file: every row with its fault first; stored when it is confirmed and no row has one. */
export function ImportQuestions({ subjectId, onClose }: { subjectId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const send = useSend(importQuestionsCall);
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [given, setGiven] = useState({ topic: '', reference: '', difficulty: 'medium', language: 'en' });
  const [seen, setSeen] = useState<Seen | null>(null);
  const isGift = file !== null && !file.name.toLowerCase().endsWith('.csv');
  const ask = (confirm: boolean, text = file?.text ?? '') =>
    send.mutate(
      {
        subjectId,
        format: isGift ? 'gift' : 'csv',
        file: text,
        confirm,
        ...(isGift && {
          topic: given.topic,
          reference: given.reference,
          difficulty: given.difficulty as 'easy' | 'medium' | 'hard',
          language: given.language as 'en' | 'th',
        }),
      },
      {
        onSuccess: (answer) => {
          if (!confirm) return setSeen(answer);
          notify({ text: t('{{count}} questions imported', { count: answer.stored }) });
          return onClose();
        },
      },
    );
  const change = (part: Partial<typeof given>) => {
    setGiven((old) => ({ ...old, ...part }));
    setSeen(null);
  };
  const faults = seen?.rows.filter(({ fault }) => fault !== null).length ?? 0;
  return (
    <Modal opened onClose={onClose} title={t('Import questions')} size={820}>
      <p>
        {t(
          'GIFT, or CSV with these columns; answers in one cell are parted by |. Imported questions are drafts until somebody else reviews them.',
        )}
      </p>
      <p>
        <code>{csvHead}</code>
      </p>
      <input
        type="file"
        accept=".gift,.txt,.csv"
        aria-label={t('File of questions')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          setSeen(null);
          if (chosen) void chosen.text().then((text) => setFile({ name: chosen.name, text }));
        }}
      />
      {isGift && (
        <>
          <TextInput
            label={t('Topic')}
            withAsterisk
            value={given.topic}
            maxLength={60}
            onChange={(event) => change({ topic: event.currentTarget.value })}
          />
          <TextInput
            label={t('Reference')}
            withAsterisk
            value={given.reference}
            maxLength={120}
            onChange={(event) => change({ reference: event.currentTarget.value })}
          />
          <Select
            label={t('Difficulty')}
            value={given.difficulty}
            data={['easy', 'medium', 'hard'].map((value) => ({
              value,
              label: t(value.charAt(0).toUpperCase() + value.slice(1)),
            }))}
            onChange={(value) => change({ difficulty: value ?? 'medium' })}
          />
          <Select
            label={t('Language')}
            value={given.language}
            data={[
              { value: 'en', label: 'English' },
              { value: 'th', label: 'ไทย' },
            ]}
            onChange={(value) => change({ language: value ?? 'en' })}
          />
        </>
      )}
      {send.isError && <Note tone="bad">{t(messageOf(send.error))}</Note>}
      {seen && (
        <>
          <Note tone={faults > 0 ? 'bad' : 'good'}>
            {faults > 0
              ? t(
                  '{{faults}} of {{count}} questions have a fault: mend the file and choose it again. Nothing was stored.',
                  { faults, count: seen.rows.length },
                )
              : t('{{count}} questions can be imported. Nothing was stored yet.', { count: seen.rows.length })}
          </Note>
          <FactTable
            head={['Line', 'Question', 'Fault']}
            rows={seen.rows.map(({ line, text, fault }) => ({
              key: String(line),
              cells: [line, text, fault ? t(fault) : '–'],
            }))}
          />
        </>
      )}
      <Group mt="md">
        <Button variant="default" disabled={!file} loading={send.isPending} onClick={() => ask(false)}>
          {t('Check file')}
        </Button>
        <ReasonButton
          reason={!seen ? 'Check the file first.' : faults > 0 && 'Mend the faults and choose the file again.'}
          loading={send.isPending}
          onClick={() => ask(true)}
        >
          {t('Import questions')}
        </ReasonButton>
      </Group>
    </Modal>
  );
}
