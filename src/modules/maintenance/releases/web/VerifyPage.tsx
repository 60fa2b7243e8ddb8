import { ApiError } from '#kernel/web/data/api.ts';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { Skeleton, Stack, Text, Title } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { Tone } from '#kernel/shared/record.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';
import { readVerifyText } from '../shared/verification.ts';
import css from './verify.module.css';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { verifyCall } from '../shared/releases.calls.ts';

type Verified = AnswerOf<typeof verifyCall>;

const states: Record<Verified['state'], { tone: Tone; label: string; text: string }> = {
  valid: { tone: 'good', label: 'Valid', text: 'Valid: issued by us, not replaced or voided.' },
  superseded: {
    tone: 'warn',
    label: 'Superseded',
    text: 'Superseded: replaced by the certificate named below.',
  },
  void: {
    tone: 'bad',
    label: 'Void',
    text: 'Void: withdrawn by us. Do not install the part with this certificate.',
  },
  doubtful: {
    tone: 'bad',
    label: 'Not proven',
    text: 'Our record of this certificate does not agree with its signature. Do not rely on it: call us.',
  },
};

/** What a stranger with the paper in hand sees: valid, superseded or void, and what stands on the paper anyway. */
export function VerifyPage({ token }: { token: string }) {
  const { t } = useTranslation();
  usePageTitle(t('Verify a certificate'));
  const answer = useGet(verifyCall, { token });
  return (
    <main className={css.page}>
      <div className={css.card}>
        <Text size="sm" c="dimmed">
          ABS Component Services
        </Text>
        <Title order={1} size={20}>
          {t('Release certificate')}
        </Title>
        {answer.isPending && <Skeleton height={120} />}
        {answer.isError && <Unknown error={answer.error} />}
        {answer.data && <Known certificate={answer.data} />}
      </div>
    </main>
  );
}

function Unknown({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Stack gap="xs" align="flex-start" role="alert">
      <StatusChip tone="bad" label={t(unknown ? 'Not issued by us' : 'Not checked')} />
      <Text>
        {t(
          unknown
            ? 'We issued no certificate with this code. Treat the paper as not genuine and call us.'
            : 'The certificate could not be checked. Try again in a minute.',
        )}
      </Text>
    </Stack>
  );
}

const formName = (type: string): string => releaseCertificate.fields.type.options?.[type as 'CAAT_FORM_1'] ?? type;

function Known({ certificate }: { certificate: Verified }) {
  const { t } = useTranslation();
  const state = states[certificate.state];
  // The part after the # never reaches a server: the page itself compares it with what we hold.
  const read = readVerifyText(window.location.href);
  const differs = read && (read.number !== certificate.number || read.contentHash !== certificate.contentHash);
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Bangkok',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  });
  return (
    <Stack gap="sm">
      <StatusChip tone={state.tone} label={t(state.label)} />
      <Text>{t(state.text)}</Text>
      {differs && (
        <Text role="alert" c="red" fw={600}>
          {t('The code on this paper does not match the certificate we issued. Treat the paper as not genuine.')}
        </Text>
      )}
      <dl className={css.facts}>
        <dt>{t('Certificate')}</dt>
        <dd>{certificate.number}</dd>
        <dt>{t('Form')}</dt>
        <dd>{formName(certificate.type)}</dd>
        {certificate.secondTypes.length > 0 && (
          <>
            <dt>{t('Also released under')}</dt>
            <dd>{certificate.secondTypes.map(formName).join(', ')}</dd>
          </>
        )}
        {certificate.successor && (
          <>
            <dt>{t('Superseded by')}</dt>
            <dd>{certificate.successor}</dd>
          </>
        )}
        <dt>{t('Part number')}</dt>
        <dd>{certificate.partNumber}</dd>
        <dt>{t('Serial number')}</dt>
        <dd>{certificate.serialNumber}</dd>
        <dt>{t('Issued on')}</dt>
        <dd>{day.format(new Date(certificate.issuedAt))}</dd>
        <dt>{t('SHA-256 of the PDF')}</dt>
        <dd className={css.hash}>{certificate.pdfHash}</dd>
      </dl>
    </Stack>
  );
}
