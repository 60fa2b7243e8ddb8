import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Radio, Stack, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { documentWriters } from '../shared/document.record.ts';
import {
  answerQuestionsCall,
  questionsCall,
  setQuestionsCall,
  type ChangeQuestion,
} from '../shared/questions.calls.ts';
import { documentRevision } from '../shared/revision.record.ts';

interface Shown {
  text: string;
  options: string[];
  right: number | null;
}

/** What the person has to answer about the revision before signing that they have read it. */
export function AnswerQuestions({ revisionId }: { revisionId: string }) {
  const { t } = useTranslation();
  const { data } = useGet(questionsCall, { id: revisionId });
  const send = useSend(answerQuestionsCall, { id: revisionId });
  const [given, give] = useState<Readonly<Record<number, number>>>({});
  if (!data?.isAsked) return null;
  const answers = data.questions.map((_question, at) => given[at] ?? 0);
  return (
    <Stack gap="md">
      {data.questions.map(({ text, options }, at) => (
        <Radio.Group
          key={text}
          label={`${at + 1}. ${text}`}
          value={String(given[at] ?? '')}
          onChange={(value) => give({ ...given, [at]: Number(value) })}
        >
          <Stack gap="xs" mt="xs">
            {options.map((option, place) => (
              <Radio key={option} value={String(place + 1)} label={option} />
            ))}
          </Stack>
        </Radio.Group>
      ))}
      {send.error && <Note tone="bad">{t(messageOf(send.error))}</Note>}
      <Group>
        <Button
          variant="default"
          loading={send.isPending}
          disabled={answers.includes(0)}
          title={answers.includes(0) ? t('Answer every question first.') : undefined}
          onClick={() => send.mutate({ answers })}
        >
          {t('Check my answers')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The questions on what the revision changes: written with the draft, shown to who writes documents. */
export function ChangeQuestions({ row }: { row: RowOf<typeof documentRevision> }) {
  const { t } = useTranslation();
  const mayWrite = useCan()(documentWriters);
  const { data } = useGet(questionsCall, { id: row.id });
  const [isWriting, write] = useState(false);
  const questions = data?.questions ?? [];
  const isDraft = row.status === 'draft' && mayWrite;
  if (!data || data.isAsked || !mayWrite || (questions.length === 0 && !isDraft)) return null;
  return (
    <Section
      title={t('Questions on what changed')}
      count={questions.length}
      actions={
        isDraft &&
        !isWriting && (
          <Button size="compact-sm" variant="default" onClick={() => write(true)}>
            {t('Write questions')}
          </Button>
        )
      }
    >
      {isWriting && isDraft ? (
        <Editor revisionId={row.id} begin={questions} onClose={() => write(false)} />
      ) : questions.length === 0 ? (
        <p>{t('No question. Readers sign without answering.')}</p>
      ) : (
        <ol>
          {questions.map(({ text, options, right }) => (
            <li key={text}>
              {text} — <strong>{options[(right ?? 0) - 1]}</strong>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

const fresh = (): ChangeQuestion => ({ text: '', options: ['', ''], right: 1 });

function Editor({ revisionId, begin, onClose }: { revisionId: string; begin: readonly Shown[]; onClose: () => void }) {
  const { t } = useTranslation();
  const send = useSend(setQuestionsCall, { id: revisionId });
  const [questions, set] = useState<ChangeQuestion[]>(
    begin.length > 0 ? begin.map((one) => ({ ...one, right: one.right ?? 1 })) : [fresh()],
  );
  const change = (at: number, values: Partial<ChangeQuestion>) =>
    set(questions.map((one, place) => (place === at ? { ...one, ...values } : one)));
  return (
    <Stack gap="lg">
      {questions.map((one, at) => (
        // A question being written has no name of its own.
        <Stack key={at} gap="xs">
          <Textarea
            label={t('Question {{number}}', { number: at + 1 })}
            value={one.text}
            autosize
            onChange={(event) => change(at, { text: event.currentTarget.value })}
          />
          <Radio.Group
            label={t('Answers (mark the right one)')}
            value={String(one.right)}
            onChange={(value) => change(at, { right: Number(value) })}
          >
            {one.options.map((option, place) => (
              <Group key={place} wrap="nowrap" mt="xs">
                <Radio value={String(place + 1)} aria-label={t('Answer {{number}} is right', { number: place + 1 })} />
                <TextInput
                  style={{ flex: 1 }}
                  aria-label={t('Answer no. {{number}}', { number: place + 1 })}
                  value={option}
                  onChange={(event) => {
                    const text = event.currentTarget.value;
                    change(at, { options: one.options.map((old, other) => (other === place ? text : old)) });
                  }}
                />
              </Group>
            ))}
          </Radio.Group>
          <Group>
            {one.options.length < 4 && (
              <Button size="compact-sm" variant="default" onClick={() => change(at, { options: [...one.options, ''] })}>
                {t('Add answer')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => set(questions.filter((_one, place) => place !== at))}
            >
              {t('Remove question')}
            </Button>
          </Group>
        </Stack>
      ))}
      {send.error && <Note tone="bad">{t(messageOf(send.error))}</Note>}
      <Group>
        {questions.length < 5 && (
          <Button variant="default" onClick={() => set([...questions, fresh()])}>
            {t('Add question')}
          </Button>
        )}
        <Button loading={send.isPending} onClick={() => send.mutate({ questions }, { onSuccess: onClose })}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
