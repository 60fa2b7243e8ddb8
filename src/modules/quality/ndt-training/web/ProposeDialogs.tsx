import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Select, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { radiographies, type Radiography } from '#modules/quality/authorizations/shared/public.ts';
import { studies, type Study } from '../shared/minima.ts';
import { proposeCall, proposeStatement, type ndtPeopleCall } from '../shared/ndtTraining.calls.ts';
import css from './ndt.module.css';

type Person = AnswerOf<typeof ndtPeopleCall>['people'][number];
type Level = '1' | '2' | '3';

function LevelSelect({ value, onChange }: { value: string; onChange: (level: Level) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('Level')}
      value={value}
      data={['1', '2', '3'].map((level) => ({ value: level, label: t('Level {{level}}', { level }) }))}
      onChange={(level) => onChange((level ?? '1') as Level)}
    />
  );
}

function CertificateInput({ value, onChange }: { value: string; onChange: (certificateNo: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('Certificate number')}
      withAsterisk
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The Responsible Level 3 proposes to certify a person of the ledger; the employer signs next. */
export function Propose({ one, onClose }: { one: Person; onClose: () => void }) {
  const { t } = useTranslation();
  const [level, setLevel] = useState(one.next?.level ?? one.level ?? '1');
  const [certificateNo, setCertificateNo] = useState(one.certificateNo ?? '');
  const [radiography, setRadiography] = useState<Radiography | null>(null);
  const [study, setStudy] = useState<Study>('none');
  const [studyProof, setStudyProof] = useState('');
  const asksStudy = level === '3' && one.level !== '3';
  const propose = useSend(proposeCall);
  return (
    <SignDialog
      title={t('Propose to certify {{name}} in {{method}}', { name: one.name, method: one.method })}
      statement={proposeStatement}
      what={
        <strong>
          {one.name} · {one.method}
        </strong>
      }
      validate={() =>
        !certificateNo.trim()
          ? t('Give the certificate a number.')
          : one.method === 'RT' && !radiography
            ? t('Say whether film, digital or both.')
            : asksStudy && study !== 'none' && !studyProof.trim()
              ? t('Name the certificate of the study.')
              : true
      }
      onSign={async (proof) => {
        const { number } = await propose.mutateAsync({
          employeeId: one.employeeId,
          method: one.method,
          level: level as Level,
          certificateNo: certificateNo.trim(),
          ...(radiography && { radiography }),
          ...(asksStudy && { study, ...(studyProof.trim() && { studyProof: studyProof.trim() }) }),
          ...proof,
        });
        notify({ text: t('{{number}} waits for the employer’s signature', { number }) });
      }}
      onClose={onClose}
    >
      <div className={css.fields}>
        <LevelSelect value={level} onChange={setLevel} />
        <CertificateInput value={certificateNo} onChange={setCertificateNo} />
        {one.method === 'RT' && (
          <Select
            label={t('Radiography')}
            withAsterisk
            value={radiography}
            data={Object.entries(radiographies).map(([value, label]) => ({ value, label: t(label) }))}
            onChange={(value) => setRadiography(value as Radiography | null)}
          />
        )}
        {asksStudy && (
          <>
            <Select
              label={t('Technical study')}
              description={t('Level 3 asks for four years as Level 2; two with two years of study, one with a degree.')}
              value={study}
              data={Object.entries(studies).map(([value, label]) => ({ value, label: t(label) }))}
              onChange={(value) => setStudy((value ?? 'none') as Study)}
            />
            {study !== 'none' && (
              <TextInput
                label={t('Certificate of the study')}
                withAsterisk
                value={studyProof}
                onChange={(event) => setStudyProof(event.currentTarget.value)}
              />
            )}
          </>
        )}
      </div>
    </SignDialog>
  );
}
