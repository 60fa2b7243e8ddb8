import { useEffect, useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { sendCall, sendForm, useGet } from '#kernel/web/data/calls.ts';
import { chooseLanguage, useTranslation } from '#kernel/web/i18n.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, FileButton, Group, Radio, Skeleton, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { supplierElements } from '../shared/questionnaire.record.ts';
import {
  addEvidenceCall,
  enterQuestionnaireCall,
  removeEvidenceCall,
  saveAnswerCall,
  submitQuestionnaireCall,
  vendorSheetCall,
} from '../shared/questionnaires.calls.ts';
import { vendorAnswers, whyOpen, type VendorAnswer } from '../shared/sheet.ts';
import css from './door.module.css';

type Question = AnswerOf<typeof vendorSheetCall>['questions'][number];

/** The questionnaire as its vendor answers it, without an account: the link lets it in, each answer is saved as it is given. */
export function VendorDoor() {
  const { t, language } = useTranslation();
  usePageTitle(t('Supplier questionnaire'));
  const [entering, setEntering] = useState<string | null>(() =>
    window.location.hash.length > 1 ? window.location.hash.slice(1) : null,
  );
  const [gone, setGone] = useState<string | null>(null);
  const [submittedAt, setSubmittedAt] = useState<string | null>(null);
  useEffect(() => {
    if (!entering) return;
    sendCall(enterQuestionnaireCall, { body: { token: entering } }).then(
      () => {
        // The secret leaves the address: whoever looks over the shoulder cannot copy it.
        window.history.replaceState(null, '', window.location.pathname);
        setEntering(null);
      },
      (error: unknown) =>
        setGone(
          error instanceof ApiError && error.status === 400
            ? 'This is not the whole link. Open it from the mail once more.'
            : messageOf(error),
        ),
    );
  }, [entering]);
  return (
    <main id="main" className={css.page}>
      <Group justify="space-between">
        <strong>ABS</strong>
        <Button variant="subtle" onClick={() => void chooseLanguage(language === 'en' ? 'th' : 'en')}>
          {language === 'en' ? 'ไทย' : 'English'}
        </Button>
      </Group>
      {gone || entering || submittedAt ? <h1>{t('Supplier questionnaire')}</h1> : null}
      {gone ? (
        <Note tone="bad">{t(gone)}</Note>
      ) : submittedAt ? (
        <Note tone="good">
          {t('Thank you: your answers were submitted on')} <DateText value={submittedAt} />.{' '}
          {t('You may close this page.')}
        </Note>
      ) : entering ? (
        <Skeleton height={320} />
      ) : (
        <Sheet onSubmitted={setSubmittedAt} />
      )}
    </main>
  );
}

function Sheet({ onSubmitted }: { onSubmitted: (at: string) => void }) {
  const { t, language } = useTranslation();
  const found = useGet(vendorSheetCall, {}, { staleTime: 60_000 });
  const [open, setOpen] = useState<Readonly<Record<string, string | null>>>({});
  if (found.error instanceof ApiError && found.error.status === 401)
    return (
      <>
        <h1>{t('Supplier questionnaire')}</h1>
        <Note tone="bad">{t('This link was used or has expired. Open it from our latest mail.')}</Note>
      </>
    );
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={320} />;
  const sheet = found.data;
  const introduction = (language === 'th' && sheet.introductionTh) || sheet.introduction;
  const whyOf = (question: Question) =>
    question.id in open ? (open[question.id] ?? null) : whyOpen({ ...question, files: question.files.length });
  const left = sheet.questions.filter((question) => whyOf(question) !== null).length;
  return (
    <>
      <h1>{(language === 'th' && sheet.titleTh) || sheet.title}</h1>
      <Text size="sm">
        {sheet.company} · <span className="mono">{sheet.number}</span> · {t('for')} {sheet.vendor} · {t('Answer by')}{' '}
        <DateText value={sheet.answerBy} kind="day" />
      </Text>
      {introduction && <p className={css.introduction}>{introduction}</p>}
      <Text size="sm">
        {t('Your answers are saved as you give them. You may close this page and continue with the same link.')}
      </Text>
      <p role="status">
        {left === 0
          ? t('Every question is answered.')
          : `${sheet.questions.length - left} / ${sheet.questions.length} ${t('answered')}`}
      </p>
      {sheet.questions.map((question) => (
        <OneQuestion
          key={question.id}
          question={question}
          onOpen={(why) => setOpen((known) => ({ ...known, [question.id]: why }))}
        />
      ))}
      <Submit contactName={sheet.contactName} left={left} onSubmitted={onSubmitted} />
    </>
  );
}

function OneQuestion({ question, onOpen }: { question: Question; onOpen: (why: string | null) => void }) {
  const { t, language } = useTranslation();
  const [answer, setAnswer] = useState(question.answer);
  const [remark, setRemark] = useState(question.remark ?? '');
  const [files, setFiles] = useState(question.files);
  const [state, setState] = useState<'saving' | 'saved' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const facts = { needsEvidence: question.needsEvidence, answer, remark: remark.trim() || null, files: files.length };
  const tell = (now: Partial<typeof facts>) => onOpen(whyOpen({ ...facts, ...now }));
  const doing = async (work: () => Promise<void>) => {
    setFault(null);
    setState('saving');
    try {
      await work();
      setState('saved');
    } catch (error) {
      setState(null);
      setFault(messageOf(error));
    }
  };
  const save = (given: VendorAnswer, text: string) =>
    doing(async () => {
      await sendCall(saveAnswerCall, {
        params: { questionId: question.id },
        body: { answer: given, remark: text.trim() || null },
      });
      tell({ answer: given, remark: text.trim() || null });
    });
  const attach = (file: File | null) =>
    file &&
    doing(async () => {
      const form = new FormData();
      form.set('file', file);
      const { id } = await sendForm(addEvidenceCall, { questionId: question.id }, form);
      setFiles([...files, { id, fileName: file.name, size: file.size }]);
      tell({ files: files.length + 1 });
    });
  const remove = (id: string) =>
    doing(async () => {
      await sendCall(removeEvidenceCall, { params: { id } });
      setFiles(files.filter((file) => file.id !== id));
      tell({ files: files.length - 1 });
    });
  const words = (language === 'th' && question.textTh) || question.text;
  const why = answer ? whyOpen(facts) : null;
  return (
    <Section title={`${question.no}. ${t(supplierElements[question.element])}`}>
      <Radio.Group
        label={words}
        value={answer}
        onChange={(value) => {
          setAnswer(value as VendorAnswer);
          void save(value as VendorAnswer, remark);
        }}
      >
        <Group mt={6} mb={8}>
          {Object.entries(vendorAnswers).map(([value, label]) => (
            <Radio key={value} value={value} label={t(label)} />
          ))}
        </Group>
      </Radio.Group>
      <Textarea
        label={t('Remark')}
        autosize
        maxLength={1000}
        value={remark}
        disabled={!answer}
        onChange={(event) => setRemark(event.currentTarget.value)}
        onBlur={() => answer && remark.trim() !== (question.remark ?? '') && void save(answer, remark)}
      />
      <Group mt={8} gap="xs">
        <FileButton accept="application/pdf,image/png,image/jpeg,image/webp" onChange={(file) => void attach(file)}>
          {(props) => (
            <Button {...props} variant="default" size="compact-md">
              {t(question.needsEvidence ? 'Attach evidence' : 'Attach file')}
            </Button>
          )}
        </FileButton>
        {files.map((file) => (
          <span key={file.id} className={css.file}>
            {file.fileName}{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${t('Remove')} ${file.fileName}`}
              onClick={() => void remove(file.id)}
            >
              {t('Remove')}
            </Button>
          </span>
        ))}
      </Group>
      <p className={css.state} role="status">
        {fault ? '' : state === 'saving' ? t('Saving…') : why ? t(why) : state === 'saved' ? t('Saved') : ''}
      </p>
      {fault && <Note tone="bad">{t(fault)}</Note>}
    </Section>
  );
}

function Submit({
  contactName,
  left,
  onSubmitted,
}: {
  contactName: string;
  left: number;
  onSubmitted: (at: string) => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState(contactName);
  const [position, setPosition] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setFault(null);
    setBusy(true);
    try {
      const { submittedAt } = await sendCall(submitQuestionnaireCall, { body: { name, position } });
      onSubmitted(submittedAt);
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('Submit your answers')}>
      <form
        className={css.submit}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label={t('Your name')}
          required
          minLength={2}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('Your position')}
          required
          minLength={2}
          maxLength={80}
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value)}
        />
        <Text size="sm">{t('After you submit, the answers cannot be changed and the link is used up.')}</Text>
        {left > 0 && <Text size="sm">{t('Answer every question first.')}</Text>}
        {fault && <Note tone="bad">{t(fault)}</Note>}
        <Button type="submit" loading={isBusy}>
          {t('Submit answers')}
        </Button>
      </form>
    </Section>
  );
}
