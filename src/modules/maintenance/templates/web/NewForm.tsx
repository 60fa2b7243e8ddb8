import { useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, FileButton, Group, Modal, Select, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { type AppliesTo, everyJob } from '#modules/maintenance/form-fields/shared/public.ts';
import { formKinds, formTemplate, formWriters, kindsOfReports } from '../shared/formTemplate.record.ts';
import { beginFormCall, importFormCall } from '../shared/templates.calls.ts';
import { AppliesInputs } from './AppliesInputs.tsx';
import css from './builder.module.css';

const builder = (key: string) => `/maintenance/templates/new-form/${key}`;
const keyOf = (title: string) =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 60);

type Kind = keyof typeof formKinds;

/** Begins a form: its name, what it is for, and whether it begins empty or as a copy. */
export function NewForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const may = useCan()(formWriters);
  const [title, setTitle] = useState('');
  const [typedKey, setKey] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind>('inspectionSheet');
  const [applies, setApplies] = useState<AppliesTo>(everyJob);
  const [copyOf, setCopy] = useState<string | null>(query.get('copy'));
  const known = useRows(formTemplate, { size: 100 });
  const begin = useSend(beginFormCall);
  const errors = useFieldErrors(['key', 'title', 'appliesTo']);
  const key = typedKey ?? keyOf(title);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const made = await begin.mutateAsync({ key, title, kind, appliesTo: applies, ...(copyOf ? { copyOf } : {}) });
      void navigate(builder(made.key));
    } catch (error) {
      errors.take(error);
    }
  };
  return (
    <article>
      <PageHead
        title="New form"
        meaning="Begun as a draft. Another person approves it before it stands on a work order."
        crumbs={[{ label: 'Templates', to: '/maintenance/templates' }]}
      />
      <form className={css.newForm} onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('Name')}
            withAsterisk
            maxLength={120}
            value={title}
            error={errors.faultOf('title')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextInput
            label={t('Key')}
            description={t('Small letters, digits and hyphens. It stands in addresses and never changes.')}
            withAsterisk
            classNames={{ input: 'mono' }}
            value={key}
            error={errors.faultOf('key')}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <Select
            label={t('Kind')}
            withAsterisk
            allowDeselect={false}
            value={kind}
            onChange={(value) => value && setKind(value as Kind)}
            data={Object.entries(formKinds).map(([value, label]) => ({ value, label: t(label) }))}
          />
          <Select
            label={t('Copy of')}
            description={t('Empty: begin with an empty form.')}
            clearable
            searchable
            value={copyOf}
            onChange={setCopy}
            data={(known.data?.rows ?? []).map((row) => ({ value: row.key, label: row.title }))}
          />
          <AppliesInputs
            value={applies}
            names={{}}
            onChange={setApplies}
            error={errors.faultOf('appliesTo')}
            isReport={kind in kindsOfReports}
          />
          <Group justify="flex-end">
            <ReasonButton
              type="submit"
              loading={begin.isPending}
              reason={
                !may
                  ? 'Requires role Maintenance admin or Quality.'
                  : title.trim().length < 3
                    ? 'Give it a name first.'
                    : false
              }
            >
              {t('Begin')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </article>
  );
}

interface FileFault {
  at: string;
  text: string;
}

/** Takes in a form from a file; every fault of it is shown at its place, and nothing is stored while there is one. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const take = useSend(importFormCall);
  const [faults, setFaults] = useState<readonly FileFault[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const read = async (file: File | null) => {
    if (!file) return;
    setFaults([]);
    setTrouble(null);
    let parsed: unknown;
    try {
      parsed = JSON.parse(await file.text());
    } catch {
      setTrouble('This file is no JSON.');
      return;
    }
    try {
      const { key } = await take.mutateAsync({ file: parsed });
      onClose();
      void navigate(builder(key));
    } catch (error) {
      setTrouble(messageOf(error));
      if (error instanceof ApiError) setFaults((error.details as { faults?: FileFault[] } | undefined)?.faults ?? []);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('Import form')} size={560}>
      <Stack gap="sm">
        <p>{t('A form that was exported here or by another company of this product. It becomes a draft.')}</p>
        <FileButton accept="application/json,.json" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} loading={take.isPending}>
              {t('Choose a file')}
            </Button>
          )}
        </FileButton>
        {trouble && <Note tone="bad">{t(trouble)}</Note>}
        {faults.length > 0 && (
          <ul className={css.problems}>
            {faults.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                {at && <code>{at}</code>} {t(text)}
              </li>
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
