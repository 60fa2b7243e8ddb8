import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { date, choice, note, text, type Field } from '#kernel/shared/field.ts';
import { sendCall, sendUnnamed, useSend } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useFields } from '#kernel/web/form/useFields.ts';
import { FieldInputs } from '#kernel/web/form/zodFields.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, FileButton, Group, Radio, Stack, Text } from '#kernel/web/ui/parts.ts';
import { confidentialities, reportTypes } from '../shared/safetyReport.record.ts';
import {
  anonymousReportCall,
  confidentialReportCall,
  openReportCall,
  type Told,
} from '../shared/safetyReports.calls.ts';
import { newClaimCode } from './claimCode.ts';
import { smallPhoto } from '#modules/stores/kept-bookings/web/public.tsx';
import css from './safety.module.css';

const fields: [string, Field][] = Object.entries({
  title: text('What is it about', { required: true, min: 5, max: 120 }),
  type: choice('Type', reportTypes, { required: true }),
  occurredOn: date('Occurred on', { required: true, when: 'past' }),
  place: text('Place', { required: true, max: 120 }),
  narrative: note('What happened', { required: true, min: 30, max: 8000 }),
  immediateAction: note('What was done at once', { max: 2000 }),
  jobNumber: text('Work order', { max: 40 }),
  partNumber: text('Part number', { max: 60 }),
  serialNumber: text('Serial number', { max: 60 }),
});
const schema = z.strictObject(
  Object.fromEntries(fields.map(([name, field]) => [name, field.required ? field.schema : field.schema.nullish()])),
);

type Way = keyof typeof confidentialities;
const meanings: Record<Way, string> = {
  open: 'Your name stands on it. You see here what becomes of it.',
  confidential:
    'Only the Safety Manager may look at your name, and each look is told to you. You follow it up by a claim code.',
  anonymous: 'Sent without your session: nobody can know who you are. You follow it up by a claim code.',
};

/** What was sent: the number of a report with a name, the claim code of one without. */
type Sent = { number: string } | { claimCode: string };

/** A report in three minutes, on a phone too. */
export function NewReport() {
  const { t } = useTranslation();
  const today = useToday();
  const form = useFields(fields, schema, { type: 'hazard', occurredOn: today });
  const [way, setWay] = useState<Way>('open');
  const [photos, setPhotos] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  // One code for every try of this report: sent again it is one report.
  const [claimCode] = useState(newClaimCode);
  const sendOpen = useSend(openReportCall);

  const send = async () => {
    if (!form.validate()) return;
    setBusy(true);
    const filled = Object.fromEntries(
      Object.entries(form.values).filter(([, value]) => value !== '' && value !== null),
    );
    const told = { ...filled, ...(photos.length > 0 && { photos }) } as Told;
    try {
      if (way === 'open') setSent(await sendOpen.mutateAsync(told));
      else {
        if (way === 'anonymous') await sendUnnamed(anonymousReportCall, { ...told, claimCode });
        else await sendCall(confidentialReportCall, { body: { ...told, claimCode } });
        setSent({ claimCode });
      }
    } catch (error) {
      form.take(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <PageHead
        title="Report to safety"
        crumbs={[{ label: 'Safety reports', to: '/safety/reports' }]}
        meaning="An honest report is never punished."
      />
      <div className={css.page}>
        {sent ? (
          <Thanks sent={sent} />
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <Stack gap="md">
              <Radio.Group label={t('Who may know your name')} value={way} onChange={(value) => setWay(value as Way)}>
                <Stack gap={6} mt={6}>
                  {Object.entries(confidentialities).map(([value, label]) => (
                    <Radio key={value} value={value} label={t(label)} description={t(meanings[value as Way])} />
                  ))}
                </Stack>
              </Radio.Group>
              <FieldInputs fields={fields} values={form.values} errors={form.errors} set={form.set} />
              <Photos photos={photos} onChange={setPhotos} />
              {way === 'anonymous' && (
                <Text size="sm">{t('Name nobody in the text, and show no face and no badge in a photo.')}</Text>
              )}
              {form.refusal && <Note tone="bad">{t(form.refusal)}</Note>}
              <Group>
                <Button type="submit" loading={isBusy}>
                  {t('Send report')}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </div>
    </>
  );
}

/** Photos are made small here already, which takes their metadata away; the server draws them anew. */
function Photos({ photos, onChange }: { photos: string[]; onChange: (photos: string[]) => void }) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  const add = async (files: File[]) => {
    setFault(null);
    try {
      const more = await Promise.all(files.slice(0, 3 - photos.length).map(smallPhoto));
      onChange([...photos, ...more]);
    } catch {
      setFault('This photo cannot be read. Take it again, or choose another one.');
    }
  };
  return (
    <Stack gap={6}>
      <Group>
        <FileButton accept="image/png,image/jpeg,image/webp" multiple onChange={(files) => void add(files)}>
          {(given) => (
            <Button variant="default" {...given} disabled={photos.length >= 3}>
              {t('Add photos')}
            </Button>
          )}
        </FileButton>
        {photos.length > 0 && (
          <Button variant="subtle" onClick={() => onChange([])}>
            {t('Remove photos')}
          </Button>
        )}
      </Group>
      <div className={css.photos}>
        {photos.map((photo, nth) => (
          <img key={photo} src={photo} alt={t('Photo {{nth}}', { nth: nth + 1 })} />
        ))}
      </div>
      {fault && <Note tone="bad">{t(fault)}</Note>}
    </Stack>
  );
}

function Thanks({ sent }: { sent: Sent }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Note tone="good">{t('Thank you. Your report is with safety; you are answered within three days.')}</Note>
      {'number' in sent ? (
        <Link to={`/safety/reports/${sent.number}`}>{sent.number}</Link>
      ) : (
        <>
          <Text>{t('Write this claim code down. It is shown once, and it is the only way to this report:')}</Text>
          <p className={css.code}>
            <Mono>{sent.claimCode}</Mono>
          </p>
          <Link to="/safety/reports/follow-up">{t('Follow up a report')}</Link>
        </>
      )}
    </Stack>
  );
}
